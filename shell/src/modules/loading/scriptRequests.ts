type FileElement = HTMLScriptElement | HTMLLinkElement;

const pending = new Map<FileElement, string>();
/** The URL that each file was loaded from; a retry finds it in the browser's cache. */
const loaded = new Map<string, string>();
/** The number of the retry for each file or base URL. It is part of the URL that is requested. */
const retriesOf = new Map<string, number>();
let retries = 0;
/** The bundler's runtime has a deadline for scripts only. */
const STYLESHEET_DEADLINE_MS = 10_000;

/**
 * Call before the element is in the document. Browsers merge requests for one URL, serve them from a
 * failed preload, and keep a damaged file. So a file that failed, or did not load before
 * `abandonRequestsUnder`, gets another URL.
 */
export function trackRequest(element: FileElement): void {
  const isScript = element instanceof HTMLScriptElement;
  const file = isScript ? element.src : element.href;
  const url = requestUrl(file);
  if (isScript) element.src = url;
  else element.href = url;
  pending.set(element, url);
  element.addEventListener("load", () => {
    pending.delete(element);
    loaded.set(file, url);
  });
  element.addEventListener("error", () => {
    pending.delete(element);
    askAgain(file);
  });
  if (!isScript) setTimeout(failIfPending, STYLESHEET_DEADLINE_MS, element);
}

function requestUrl(file: string): string {
  const known = loaded.get(file);
  if (known !== undefined) return known;
  const retry = Math.max(
    0,
    ...[...retriesOf].filter(([base]) => file.startsWith(base)).map(([, number]) => number),
  );
  if (retry === 0) return file;
  const url = new URL(file);
  url.searchParams.set("again", String(retry));
  return url.href;
}

function askAgain(base: string): void {
  retries += 1;
  retriesOf.set(base, retries);
}

function failIfPending(element: FileElement): void {
  if (pending.has(element)) element.dispatchEvent(new Event("error"));
}

export function abandonRequestsUnder(base: string): void {
  askAgain(base);
  for (const [element, url] of pending) {
    if (!url.startsWith(base)) continue;
    element.remove();
    pending.delete(element);
  }
}
