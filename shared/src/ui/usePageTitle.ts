import { useEffect } from "react";
import { brand } from "../domain/brand";

/** Sets the document's title to 'Title · {brand}'. For pages that have no PageHeader. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
