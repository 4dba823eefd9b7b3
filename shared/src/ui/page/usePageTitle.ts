import { useEffect } from "react";
import { brand } from "../../domain/brand";

/** For pages without PageHeader. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
