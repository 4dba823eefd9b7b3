import type { Log } from "../context";

interface ReconcilerOptions {
  url: string;
  secretKey: string;
  everyMs: number;
  log: Log;
}

export function startReconciler(options: ReconcilerOptions): () => void {
  const stopping = new AbortController();

  async function call(): Promise<void> {
    try {
      const response = await fetch(options.url, {
        method: "POST",
        headers: { "content-type": "application/json", apikey: options.secretKey },
        body: "{}",
        signal: stopping.signal,
      });
      await response.body?.cancel();
      // 404: the project has no such function.
      if (!response.ok && response.status !== 404) throw new Error(`status ${response.status}`);
    } catch (error) {
      if (!stopping.signal.aborted)
        options.log.warn(`Calling reconcile-payments failed: ${String(error)}`);
    }
  }

  const timer = setInterval(() => void call(), options.everyMs).unref();
  return () => {
    stopping.abort();
    clearInterval(timer);
  };
}
