import { expect, it } from "vitest";
import { handleUncaughtErrors } from "./uncaughtErrors";

/** @returns what the handler did: "warned" or the exit code with which it stopped */
function handled(error: unknown): "warned" | number {
  const log = { info: () => undefined, warn: () => (done = "warned"), error: () => undefined };
  let done: "warned" | number = 0;
  const stop = () => (done = Number(process.exitCode));
  const remove = handleUncaughtErrors(log);
  const handle = process.listeners("uncaughtException").at(-1);
  process.prependOnceListener("SIGTERM", stop);
  try {
    handle?.(error as Error, "uncaughtException");
    return done;
  } finally {
    process.off("SIGTERM", stop);
    remove();
    process.exitCode = undefined;
  }
}

const driver = "node_modules/postgres/src/connection.js:255:22";
const thrown = (error: Error, stack: string) => Object.assign(error, { stack });

it.each([
  ["a terminated connection", Object.assign(new Error("terminating"), { code: "57P01" })],
  ["a reset socket", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })],
  ["a closed connection", Object.assign(new Error("write"), { code: "CONNECTION_CLOSED" })],
  [
    "a rollback on a lost connection",
    thrown(new TypeError("null"), `TypeError\n at Immediate.nextWrite (file:///${driver})`),
  ],
])("continues after %s", (_, error) => {
  expect(handled(error)).toBe("warned");
});

it.each([
  ["our own code", new TypeError("null")],
  ["another part of the driver", thrown(new TypeError("null"), `TypeError\n at build (${driver})`)],
  ["a thrown value", "text"],
])("stops with exit code 1 after an error of %s", (_, error) => {
  expect(handled(error)).toBe(1);
});
