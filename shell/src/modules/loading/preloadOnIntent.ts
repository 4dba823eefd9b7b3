import type { Release } from "@portal/shared/contract/release/discovery";
import { releaseBaseUrl, integrityOf, trustRelease } from "./integrity";

/** `releaseAt` returns nothing for paths that the user may not open. */
export function preloadOnIntent(releaseAt: (pathname: string) => Release | undefined): void {
  const preloaded = new Set<string>();

  function onIntent({ target }: Event): void {
    // After a failed preload the browser also fails the script that uses it.
    if (!navigator.onLine) return;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.origin !== location.origin) return;
    const release = releaseAt(link.pathname);
    if (!release || preloaded.has(release.url)) return;
    preloaded.add(release.url);
    preload(release);
  }

  document.addEventListener("pointerover", onIntent);
  document.addEventListener("focusin", onIntent);
}

function preload(release: Release): void {
  const base = releaseBaseUrl(release);
  // On navigation a failed manifest is fetched again.
  trustRelease(release).catch(() => undefined);
  for (const path of Object.keys(release.extras.preload.js)) add(base + path, "script");
  for (const path of Object.keys(release.extras.preload.css)) add(base + path, "style");
}

function add(href: string, as: "script" | "style"): void {
  const link = document.createElement("link");
  link.rel = "preload";
  link.as = as;
  link.crossOrigin = "anonymous";
  link.integrity = integrityOf(href);
  link.href = href;
  document.head.append(link);
}
