/** Runs work on several items at once, and starts none after a failure. */
export async function runConcurrently<Item>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: count }, worker));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}
