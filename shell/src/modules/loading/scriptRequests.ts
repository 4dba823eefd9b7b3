type FileElement = HTMLScriptElement | HTMLLinkElement;

const pending = new Map<FileElement, string>();
/** The URL that each file was loaded from; a retry finds it in the browser's cache. */
const loaded = new Map<string, string>();
const retriesByBase = new Map<string, number>();
let retries = 0;

/**
 * Call before the element is in the document. Browsers merge requests for one URL and serve them from a
 * failed preload, so after `abandonRequestsUnder` files that have not loaded get another URL.
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
  element.addEventListener("error", () => pending.delete(element));
}

function requestUrl(file: string): string {
  const known = loaded.get(file);
  if (known !== undefined) return known;
  for (const [base, retry] of retriesByBase) {
    if (!file.startsWith(base)) continue;
    const url = new URL(file);
    url.searchParams.set("again", String(retry));
    return url.href;
  }
  return file;
}

export function abandonRequestsUnder(base: string): void {
  retries += 1;
  retriesByBase.set(base, retries);
  for (const [element, url] of pending) {
    if (!url.startsWith(base)) continue;
    element.remove();
    pending.delete(element);
  }
}
