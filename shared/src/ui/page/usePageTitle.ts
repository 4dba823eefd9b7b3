import { useEffect } from "react";
import { brand } from "../../domain/brand";

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
