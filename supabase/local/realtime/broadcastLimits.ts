import type { Caller } from "../context";
import type { Broadcast } from "./broadcast";
import { TokenBucket } from "./tokenBucket";

/** As the hosted service: the size of a payload, and the messages a second that a client sends. */
const MAX_PAYLOAD_BYTES = 256 * 1024;
const MESSAGES = { capacity: 100, perSecond: 100 };
/** What a person's messages may come to at all receivers together: one process serves everybody. */
const DELIVERED_BYTES = { capacity: 16 * 1024 * 1024, perSecond: 4 * 1024 * 1024 };

export class BroadcastRefusal extends Error {
  override readonly name = "BroadcastRefusal";
  readonly status: 400 | 403 | 413 | 429;
  constructor(status: BroadcastRefusal["status"], message: string) {
    super(message);
    this.status = status;
  }
}

interface Budget {
  readonly messages: TokenBucket;
  readonly bytes: TokenBucket;
}

/**
 * Decides whether a message may be passed on. Budgets belong to a person, however many sockets they
 * open; the server's own key is limited in size only.
 */
export function createBroadcastLimits(now: () => number = Date.now) {
  const budgets = new Map<string, Budget>();

  function budgetOf(person: string): Budget {
    const known = budgets.get(person);
    if (known) return known;
    // Full budgets are as good as none: nobody is remembered who has been silent for a while.
    for (const [other, { messages, bytes }] of budgets) {
      if (messages.isFull && bytes.isFull) budgets.delete(other);
    }
    const budget = {
      messages: new TokenBucket(MESSAGES, now),
      bytes: new TokenBucket(DELIVERED_BYTES, now),
    };
    budgets.set(person, budget);
    return budget;
  }

  /** @throws BroadcastRefusal */
  return function admit({ role, claims }: Caller, { payload }: Broadcast, receivers: number): void {
    if (role === "anon") {
      throw new BroadcastRefusal(403, "Unauthorized: sign in to send broadcasts");
    }
    const size = Buffer.isBuffer(payload)
      ? payload.length
      : Buffer.byteLength(JSON.stringify(payload ?? null));
    if (size > MAX_PAYLOAD_BYTES) {
      throw new BroadcastRefusal(413, `Payload size exceeds limit of ${MAX_PAYLOAD_BYTES} bytes`);
    }
    if (role === "service_role") return;
    const { messages, bytes } = budgetOf(claims.sub ?? "");
    if (!messages.take(1) || !bytes.take(size * receivers)) {
      throw new BroadcastRefusal(429, "Too many messages per second");
    }
  };
}

export type AdmitBroadcast = ReturnType<typeof createBroadcastLimits>;
