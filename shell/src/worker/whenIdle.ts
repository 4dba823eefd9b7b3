import { requestIdle } from "@portal/shared/ui/deferred/requestIdle";

/** Runs `work` after the page is loaded, when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  const wait = () => requestIdle(work, 1000);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}
