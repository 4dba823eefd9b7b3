import { useEffect } from "react";
import { brand } from "../../domain/brand";

/** Sets the document title of pages without PageHeader to 'Title · {brand}'. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
