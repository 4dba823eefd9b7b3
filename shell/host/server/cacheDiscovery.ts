import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import type { Discovery } from "@portal/shared/contract/discovery";

/** How long a release may take to reach people, against a question to the registry per page. */
const FRESH_MS = 2000;

/**
 * A distant registry that is asked at most every 2 s, and whose last good answer stands in while
 * it is down. What changes through it is seen at once. One on this machine is asked each time.
 */
export function rememberDiscovery(registry: Registry): Registry {
  if (registry.folder) return registry;
  let good: Discovery | undefined;
  let last: { answer: Promise<Discovery>; at: number } | undefined;

  async function ask(): Promise<Discovery> {
    try {
      good = await registry.read();
    } catch (error) {
      if (!good) throw error;
      console.error(error instanceof Error ? error.message : error);
    }
    return good;
  }

  function read(): Promise<Discovery> {
    if (last && Date.now() - last.at < FRESH_MS) return last.answer;
    const asked = { answer: ask(), at: Date.now() };
    last = asked;
    asked.answer.catch(() => {
      if (last === asked) last = undefined;
    });
    return asked.answer;
  }

  const forgetting =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      work(...args).finally(() => {
        last = undefined;
      });

  return {
    ...registry,
    read,
    change: forgetting(registry.change),
    publish: forgetting(registry.publish),
  };
}
