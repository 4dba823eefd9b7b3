import { isServer, requireAdmin } from "../_shared/caller.ts";
import {
  type Channel,
  claimMessages,
  deliver,
  type Delivery,
  releaseMessages,
} from "../_shared/messages/delivery.ts";
import { json, serve } from "../_shared/http.ts";
import type { Message } from "../_shared/messages/message.ts";

/** Messages sent at once per channel. */
const CONCURRENCY = 10;

/** Few, so that messages that hang do not delay others that this worker has claimed. */
const MESSAGES_PER_BATCH = 10;

/** No message is started after this time. A running one takes up to 10 s more if the provider hangs. */
const BUDGET_MS = 12_000;

// Delivers the messages of the outbox that are due. Concurrent runs are safe. Returns `more` when time ran out first.
serve(async (request) => {
  const deadline = Date.now() + BUDGET_MS;
  if (!(await isServer(request))) await requireAdmin(request);
  const counts: Record<Delivery, number> = { sent: 0, due: 0, failed: 0, skipped: 0, lost: 0 };
  // Both channels at once, so that a push service that hangs does not delay emails.
  const channels = await Promise.all([deliverChannel("email"), deliverChannel("push")]);
  const failure = channels.flatMap(({ results }) => results).find(isRejected);
  if (failure) throw failure.reason;
  return json({ ...counts, more: channels.some(({ more }) => more) });

  async function deliverChannel(channel: Channel) {
    const queue: Message[] = [];
    let isEmpty = false;
    let claiming: Promise<void> | undefined;

    async function claim(): Promise<void> {
      const claimed = await claimMessages(channel, MESSAGES_PER_BATCH);
      isEmpty = claimed.length < MESSAGES_PER_BATCH;
      queue.push(...claimed);
    }

    async function deliverQueue(): Promise<void> {
      while (Date.now() < deadline) {
        const message = queue.shift();
        if (message) {
          counts[await deliver(message)] += 1;
        } else if (isEmpty) {
          return;
        } else {
          claiming ??= claim().finally(() => (claiming = undefined));
          await claiming;
        }
      }
    }

    const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, deliverQueue));
    await releaseMessages(queue);
    return { results, more: !isEmpty || queue.length > 0 };
  }
});

const isRejected = (result: PromiseSettledResult<void>): result is PromiseRejectedResult =>
  result.status === "rejected";
