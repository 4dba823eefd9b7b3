import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { hasFailed } from "./hasFailed";

const failedRead = () => Promise.reject(new Error("not available"));

/** Reads only when the test says so. */
function observe() {
  let query: () => Promise<string> = failedRead;
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ["balance"],
    queryFn: () => query(),
    enabled: false,
    retry: false,
  });
  observer.subscribe(() => undefined);
  return {
    current: () => hasFailed(observer.getCurrentResult()),
    async read(next: () => Promise<string>) {
      query = next;
      return hasFailed(await observer.refetch());
    },
  };
}

test("is false before and true after a failed first read, also during a retry", async () => {
  const { current, read } = observe();
  expect(current()).toBe(false);
  expect(await read(failedRead)).toBe(true);
  let respond: (text: string) => void = () => undefined;
  const retry = read(() => new Promise((resolve) => (respond = resolve)));
  expect(current()).toBe(true);
  respond("12");
  expect(await retry).toBe(false);
});

test("is true after a failed refetch until the next read succeeds", async () => {
  const { read } = observe();
  expect(await read(() => Promise.resolve("12"))).toBe(false);
  expect(await read(failedRead)).toBe(true);
  expect(await read(() => Promise.resolve("13"))).toBe(false);
});
