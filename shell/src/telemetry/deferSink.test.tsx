import { expect, test, vi } from "vitest";
import { deferSink } from "./deferSink";

test("hands over what was recorded before the sink was loaded, then each record", async () => {
  const sink = vi.fn();
  const load = vi.fn(() => Promise.resolve(sink));
  const send = deferSink(load);
  const record = (name: string) => ({ severity: "INFO" as const, name, attributes: {} });
  send(record("first"));
  expect(sink).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(sink).toHaveBeenCalledWith(record("first")), { timeout: 5000 });
  send(record("second"));
  expect(sink.mock.calls).toEqual([[record("first")], [record("second")]]);
});
