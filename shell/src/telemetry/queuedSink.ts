import type { Sink } from "./sink";

/** Keeps records until `open` resolves, so that the code which sends them loads after the start. */
export function queuedSink(): { send: Sink; open(sink: Promise<Sink>): void } {
  let sink: Sink | undefined;
  const waiting: Parameters<Sink>[0][] = [];
  return {
    send(record) {
      if (sink) sink(record);
      else waiting.push(record);
    },
    open(loading) {
      const open = (loaded: Sink) => {
        sink = loaded;
        waiting.splice(0).forEach(loaded);
      };
      // The portal works without it.
      loading.then(open, () => open(() => undefined));
    },
  };
}
