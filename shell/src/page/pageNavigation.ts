import type { Navigation } from "./NavigationContext";

/** The entries that a prerendered page shows. React takes the page over with the same ones. */
export function pageNavigation(page: ParentNode): Navigation {
  const header = page.querySelector<HTMLElement>("header[data-for]");
  const links = header?.querySelectorAll("a[data-entry]") ?? [];
  return [...links].map((link, order) => {
    const to = link.getAttribute("href") ?? "";
    const access = header?.dataset["for"] ?? "";
    return { id: to, to, label: link.textContent, places: ["top-bar"], access, order };
  });
}
