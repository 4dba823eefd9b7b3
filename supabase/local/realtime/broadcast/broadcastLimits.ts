import type { Caller } from "../../context";
import type { Broadcast } from "./broadcast";
import { TokenBucket } from "./tokenBucket";

/** As on hosted projects. */
const MAX_PAYLOAD_BYTES = 256 * 1024;
const MESSAGES = { capacity: 100, perSecond: 100 };
/** Bytes delivered to all receivers of a user: one process serves all users. */
const DELIVERED_BYTES = { capacity: 16 * 1024 * 1024, perSecond: 4 * 1024 * 1024 };

export class BroadcastRefusal extends Error {
  override readonly name = "BroadcastRefusal";
}

interface Budget {
  readonly messages: TokenBucket;
  readonly bytes: TokenBucket;
}

/** Budgets belong to a user, whose sockets share them. The secret key is limited in size only. */
export function createBroadcastLimits(now: () => number = Date.now) {
  const budgets = new Map<string, Budget>();

  function budgetOf(userId: string): Budget {
    const known = budgets.get(userId);
    if (known) return known;
    // Full budgets equal new ones and are forgotten.
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

  /** @throws BroadcastRefusal */
  return function admit({ role, claims }: Caller, { payload }: Broadcast, receivers: number): void {
    if (role === "anon") {
      throw new BroadcastRefusal("Unauthorized: sign in to send broadcasts");
    }
    const size = Buffer.byteLength(JSON.stringify(payload ?? null));
    if (size > MAX_PAYLOAD_BYTES) {
      throw new BroadcastRefusal(`Payload size exceeds limit of ${MAX_PAYLOAD_BYTES} bytes`);
    }
    if (role === "service_role") return;
    const { messages, bytes } = budgetOf(claims.sub ?? "");
    if (!messages.take(1) || !bytes.take(size * receivers)) {
      throw new BroadcastRefusal("Too many messages per second");
    }
  };
}

export type AdmitBroadcast = ReturnType<typeof createBroadcastLimits>;
