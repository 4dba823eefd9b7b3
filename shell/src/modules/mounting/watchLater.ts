import { whenIdle } from "../../start/whenIdle";
import type { watchBlank } from "./watchBlank";

const RETRY_MS = 5000;

interface WatchModule {
  watchBlank: typeof watchBlank;
}
const loadWatch = (): Promise<WatchModule> =>
  import(/* webpackChunkName: "later" */ "./watchBlank");

/** `watchBlank`, loaded after the page, because no page is blank before 3 s. */
export function watchLater(
  outlet: Element,
  onChange: (isBlank: boolean) => void,
  load = loadWatch,
): () => void {
  let isStopped = false;
  let stop: (() => void) | undefined;
  function start(): void {
    if (isStopped) return;
    load().then(
      (loaded) => {
        if (!isStopped) stop = loaded.watchBlank(outlet, onChange);
      },
      () => setTimeout(start, RETRY_MS),
    );
  }
  whenIdle(start);
  return () => {
    isStopped = true;
    stop?.();
  };
}
