import { expect, test } from "vitest";
import { decodeBinary, decodeText, encodeBinaryBroadcast, encodeText } from "./frame";

const frame = { joinRef: "1", ref: "2", topic: "realtime:a", event: "phx_join", payload: { b: 1 } };

test.each(["1.0.0", "2.0.0"] as const)(
  "a frame of version %s reads back as it was written",
  (version) => {
    expect(decodeText(encodeText(version, frame))).toEqual(frame);
  },
);

test("what is no frame is refused", () => {
  for (const text of ["", "{}", "[1]", "null", '["1","2","topic"]']) {
    expect(() => decodeText(text)).toThrow(/JSON|invalid|expected|too small/i);
  }
});

test("a broadcast of version 2 carries its lengths in front", () => {
  const push = Buffer.concat([Buffer.from([3, 1, 1, 2, 2, 0, 1]), Buffer.from('12t:ev{"b":1}')]);
  expect(decodeBinary(push)).toEqual({
    joinRef: "1",
    ref: "2",
    topic: "t:",
    event: "broadcast",
    payload: { type: "broadcast", event: "ev", payload: { b: 1 } },
  });
  expect(() => decodeBinary(Buffer.from([3, 9, 9, 9, 9, 9, 1]))).toThrow("truncated");
  expect(encodeBinaryBroadcast("t:", "ev", Buffer.from([7]))).toEqual(
    Buffer.concat([Buffer.from([4, 2, 2, 0, 0]), Buffer.from("t:ev"), Buffer.from([7])]),
  );
});

test("a broadcast in a binary frame may nest no deeper than one in a text frame", () => {
  const push = (payload: string, encoding = 1) =>
    decodeBinary(Buffer.concat([Buffer.from([3, 0, 0, 0, 0, 0, encoding]), Buffer.from(payload)]));
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  expect(() => push(nested(201))).toThrow("nested too deeply");
  expect(push(nested(200)).event).toBe("broadcast");
  expect(push(nested(201), 0).event).toBe("broadcast");
});
