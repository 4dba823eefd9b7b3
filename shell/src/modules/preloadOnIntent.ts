import type { Release } from "@portal/shared/contract/discovery";
import { baseOf, integrityOf, trustRelease } from "./integrity";

/**
 * Fetches a module's first files as soon as a person points at a link to it or focuses one, so
 * that the click itself waits for nothing. `releaseAt` says which release a path would open, if
 * this person may open it.
 */
export function preloadOnIntent(releaseAt: (pathname: string) => Release | undefined): void {
  const preloaded = new Set<string>();

  function onIntent({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.origin !== location.origin) return;
    const release = releaseAt(link.pathname);
    if (!release || preloaded.has(release.url)) return;
    preloaded.add(release.url);
    preload(release);
  }

  document.addEventListener("pointerover", onIntent, { passive: true });
  document.addEventListener("focusin", onIntent);
}

function preload(release: Release): void {
  const base = baseOf(release);
  trustRelease(release);
  add(new URL(release.extras.manifestUrl, location.origin).href, "fetch");
  for (const path of release.extras.preload.js) add(base + path, "script");
  for (const path of release.extras.preload.css) add(base + path, "style");
}

function add(href: string, as: "fetch" | "script" | "style"): void {
  const link = document.createElement("link");
  link.rel = "preload";
  link.as = as;
  link.crossOrigin = "anonymous";
  // Browsers know no integrity for a preloaded fetch; the fetch itself has it.
  if (as !== "fetch") link.integrity = integrityOf(href);
  link.href = href;
  document.head.append(link);
}
