import type { Caller } from "../../context";
import type { Broadcast } from "./broadcast";
import { TokenBucket } from "./tokenBucket";

/** The limit of hosted projects. */
const MAX_PAYLOAD_BYTES = 256 * 1024;
const MESSAGES = { capacity: 100, perSecond: 100 };
export const MAX_NAME_BYTES = 255;
/** Bytes per user, summed over all receivers: one process serves all clients. */
const DELIVERED_BYTES = { capacity: 16 * 1024 * 1024, perSecond: 4 * 1024 * 1024 };
/** The cost of a delivery in addition to its bytes, because many small ones block the process too. */
const DELIVERY_COST_BYTES = 512;

export class BroadcastRefusal extends Error {
  override readonly name = "BroadcastRefusal";
}

interface Budget {
  readonly messages: TokenBucket;
  readonly bytes: TokenBucket;
}

export function createBroadcastLimits(now: () => number = Date.now) {
  const budgets = new Map<string, Budget>();

  function budgetOf(userId: string): Budget {
    const known = budgets.get(userId);
    if (known) return known;
    // A full budget equals a new one, so it can be dropped.
    for (const [other, { messages, bytes }] of budgets) {
      if (messages.isFull && bytes.isFull) budgets.delete(other);
    }
    const budget = {
      messages: new TokenBucket(MESSAGES, now),
      bytes: new TokenBucket(DELIVERED_BYTES, now),
    };
    budgets.set(userId, budget);
    return budget;
  }

  return function admit({ role, claims }: Caller, message: Broadcast, receivers: number): void {
    const { event, payload } = message;
    if (role === "anon") {
      throw new BroadcastRefusal("Unauthorized: sign in to send broadcasts");
    }
    const size = Buffer.byteLength(JSON.stringify(payload ?? null));
    if (size > MAX_PAYLOAD_BYTES) {
      throw new BroadcastRefusal(`Payload size exceeds limit of ${MAX_PAYLOAD_BYTES} bytes`);
    }
    const eventSize = Buffer.byteLength(event);
    if (eventSize > MAX_NAME_BYTES) {
      throw new BroadcastRefusal(`Event name exceeds limit of ${MAX_NAME_BYTES} bytes`);
    }
    if (role === "service_role") return;
    const cost = (DELIVERY_COST_BYTES + eventSize + size) * receivers;
    const { messages, bytes } = budgetOf(claims.sub ?? "");
    if (!messages.take(1) || !bytes.take(cost)) {
      throw new BroadcastRefusal("Too many messages per second");
    }
  };
}

export type AdmitBroadcast = ReturnType<typeof createBroadcastLimits>;
