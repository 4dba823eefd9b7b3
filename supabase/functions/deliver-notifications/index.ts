import { z } from "npm:zod@4.6.7";
import { isServer, requireAdmin } from "../_shared/caller.ts";
import { parseResponse, database } from "../_shared/database.ts";
import { claimMessages, deliver, type Delivery, releaseMessages } from "../_shared/delivery.ts";
import { json, serve } from "../_shared/http.ts";

const LANES = 10;

/** Few, so that messages do not wait behind those of this worker that hang. */
const MESSAGES_PER_BATCH = 10;

/** No message is started after this time. A running one takes up to 10 s more if the provider hangs. */
const BUDGET_MS = 12_000;

// Writes the reminders that are due and delivers the outbox. Concurrent runs are safe. Returns `more`
// when time ran out first.
serve(async (request) => {
  const deadline = Date.now() + BUDGET_MS;
  if (!(await isServer(request))) await requireAdmin(request);
  // Messages are delivered even if this fails.
  const reminders = await prepare().catch((error: unknown) => {
    console.error(error);
    return 0;
  });

  const counts: Record<Delivery, number> = { sent: 0, due: 0, failed: 0, lost: 0 };
  const queue: Awaited<ReturnType<typeof claimMessages>> = [];
  let isEmpty = false;
  let claiming: Promise<void> | undefined;

  async function claim(): Promise<void> {
    const claimed = await claimMessages(MESSAGES_PER_BATCH);
    isEmpty = claimed.length < MESSAGES_PER_BATCH;
    queue.push(...claimed);
  }

  async function lane(): Promise<void> {
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

  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  await releaseMessages(queue);
  const failure = lanes.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
  return json({ ...counts, reminders, more: !isEmpty || queue.length > 0 });
});

async function prepare(): Promise<number> {
  const reminders = await parseResponse(database.rpc("queue_reminders"), z.number().int());
  await parseResponse(database.rpc("delete_old_notifications"), z.number().int());
  return reminders;
}
