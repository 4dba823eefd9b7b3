import type { Log } from "../../context";
import type { Delivery, Order, Payment, Refund } from "../ledger/entities";
import { newId } from "../ledger/ids";
import type { Ledger } from "../ledger/ledger";
import { webhookSignature } from "./signature";

export type Event =
  | {
      readonly type: "payment.authorized" | "payment.captured" | "payment.failed";
      readonly payment: Payment;
    }
  | { readonly type: "order.paid"; readonly payment: Payment; readonly order: Order }
  | {
      readonly type: "refund.created" | "refund.processed" | "refund.failed";
      readonly payment: Payment;
      readonly refund: Refund;
    };

export interface Handling {
  readonly delayMs?: number;
  readonly copies?: number;
}

export interface Webhooks {
  /** Events arrive in any order. */
  send(events: readonly Event[], handling?: Handling): void;
  whenIdle(): Promise<void>;
  stop(): void;
}

const RESPONSE_MS = 10_000;
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 5 * 60_000;

export interface WebhooksOptions {
  readonly url: string;
  readonly secret: string;
  readonly ledger: Ledger;
  readonly log: Log;
}

// Delivers events at least once, and again until the merchant responds with 2xx, also after a
// restart.
export function startWebhooks({ url, secret, ledger, log }: WebhooksOptions): Webhooks {
  const stopping = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  function schedule(delivery: Delivery): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        const attempt = deliver(delivery).finally(() => running.delete(attempt));
        running.add(attempt);
      },
      Math.max(delivery.due - Date.now(), 0),
    );
    timers.add(timer.unref());
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const { id, type, body, attempts, copies } = delivery;
    const problem = await post(delivery).then(
      (status) => (status >= 200 && status < 300 ? undefined : `status ${status}`),
      (error: unknown) => String(error),
    );
    if (stopping.signal.aborted) return;
    if (problem) log.warn(`Webhook ${type} ${id} was not accepted: ${problem}`);
    const wait = problem ? Math.min(FIRST_RETRY_MS * 2 ** attempts, MAX_RETRY_MS) : 0;
    const next = {
      id,
      type,
      body,
      due: Date.now() + wait,
      attempts: attempts + 1,
      copies: problem ? copies : copies - 1,
    };
    ledger.put({ kind: "delivery", value: next });
    if (next.copies > 0) schedule(next);
  }

  async function post({ id, body }: Delivery): Promise<number> {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-razorpay-event-id": id,
        "x-razorpay-signature": webhookSignature(body, secret),
      },
      body,
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(RESPONSE_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  }

  for (const delivery of ledger.deliveries.values()) schedule(delivery);

  return {
    send(events, { delayMs = 0, copies = 1 } = {}) {
      const due = Date.now() + delayMs;
      const deliveries = events.map((event) => ({
        id: newId("evt"),
        type: event.type,
        body: bodyOf(event),
        due,
        attempts: 0,
        copies,
      }));
      ledger.put(...deliveries.map((value) => ({ kind: "delivery", value }) as const));
      for (const delivery of deliveries) schedule(delivery);
    },

    async whenIdle() {
      const isDue = () =>
        [...ledger.deliveries.values()].some(
          ({ due, attempts }) => attempts === 0 && due <= Date.now(),
        );
      while (isDue() || running.size > 0) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        await Promise.all(running);
      }
    },

    stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function bodyOf(event: Event): string {
  const entities = Object.entries(event).filter(([name]) => name !== "type");
  return JSON.stringify({
    entity: "event",
    account_id: "acc_PaymentSandbox",
    event: event.type,
    contains: entities.map(([name]) => name),
    payload: Object.fromEntries(entities.map(([name, entity]) => [name, { entity }])),
    created_at: Math.floor(Date.now() / 1000),
  });
}
