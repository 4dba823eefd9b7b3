import type { Log } from "../context";
import { z } from "zod";

const FIRST_MS = 150_000;
const AGAIN_MS = 600_000;
const IDLE_MS = 3_600_000;
const answerSchema = z.object({ open: z.number() });

export interface Reconciler {
  /** An order was opened: somebody should ask in a while what became of it. */
  remind(): void;
  stop(): void;
}

/**
 * Stands in for the schedule that a hosted project gives the function `reconcile-payments`: calls
 * it a while after an order, again for as long as orders are open, and every hour for credits whose
 * validity ends.
 */
export function startReconciler(options: { url: string; secretKey: string; log: Log }): Reconciler {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;

  /** Unless it is due earlier anyway. */
  function callAfter(milliseconds: number): void {
    if (Date.now() + milliseconds >= dueAt) return;
    clearTimeout(timer);
    dueAt = Date.now() + milliseconds;
    timer = setTimeout(() => void call(), milliseconds).unref();
  }

  async function call(): Promise<void> {
    dueAt = Number.POSITIVE_INFINITY;
    try {
      const response = await fetch(options.url, {
        method: "POST",
        headers: { "content-type": "application/json", apikey: options.secretKey },
        body: "{}",
        signal: stopping.signal,
      });
      if (response.status === 404) return;
      const answer = answerSchema.safeParse(await response.json());
      callAfter(answer.data?.open === 0 ? IDLE_MS : AGAIN_MS);
    } catch (error) {
      if (stopping.signal.aborted) return;
      options.log.warn(`not reconciled: ${String(error)}`);
      callAfter(AGAIN_MS);
    }
  }

  callAfter(IDLE_MS);
  return {
    remind: () => callAfter(FIRST_MS),
    stop() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}
