import { expect, it, vi } from "vitest";
import { queuedSink } from "./queuedSink";

const record = (name: string) => ({ name, severity: "INFO" as const, attributes: {} });

it("sends earlier records once it is open, and later ones at once", async () => {
  const sink = vi.fn();
  const { send, open } = queuedSink();
  send(record("one"));
  open(Promise.resolve(sink));
  send(record("two"));
  await Promise.resolve();
  send(record("three"));
  expect(sink.mock.calls.map(([{ name }]) => name)).toEqual(["one", "two", "three"]);
});

it("drops records when the sink cannot be loaded", async () => {
  const { send, open } = queuedSink();
  send(record("one"));
  open(Promise.reject(new Error("offline")));
  await Promise.resolve();
  await Promise.resolve();
  expect(() => send(record("two"))).not.toThrow();
});
