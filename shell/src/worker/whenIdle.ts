/** Runs `work` after the page is loaded, when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(work);
    else setTimeout(work, 1000);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}
