import { expect, it } from "vitest";
import { unreachable } from "./unreachable";

const failure = async (address: string, init?: RequestInit) =>
  fetch(address, init).catch((error: unknown) => unreachable(address, error));

it("names the reason of a failed request", async () => {
  expect(await failure("http://127.0.0.1:9")).toHaveProperty(
    "message",
    expect.stringMatching(
      /^Could not reach http:\/\/127\.0\.0\.1:9 \((ECONNREFUSED|bad port)\)\.$/,
    ),
  );
  const signal = AbortSignal.abort(new DOMException("It took too long", "TimeoutError"));
  expect(await failure("http://127.0.0.1", { signal })).toHaveProperty(
    "message",
    "Could not reach http://127.0.0.1 (It took too long).",
  );
});
