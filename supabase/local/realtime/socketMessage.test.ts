import { expect, test } from "vitest";
import { decodeBinary, decodeText, encodeForMany, encodeText } from "./socketMessage";

const socketMessage = {
  joinRef: "1",
  ref: "2",
  topic: "realtime:a",
  event: "phx_join",
  payload: { b: 1 },
};

test("decodes the messages that it encodes", () => {
  expect(decodeText(encodeText(socketMessage))).toEqual(socketMessage);
});

test("encodes a message for many channels as for one", () => {
  const encode = encodeForMany("realtime:a", "broadcast", socketMessage.payload);
  for (const joinRef of ["1", null]) {
    expect(decodeText(encode(joinRef))).toEqual({
      ...socketMessage,
      joinRef,
      ref: null,
      event: "broadcast",
    });
  }
});

test.each(["", "{}", "[1]", "null", '["1","2","topic"]'])("refuses %j", (text) => {
  expect(() => decodeText(text)).toThrow(/JSON|invalid|expected|too small/i);
});

test("decodes a binary broadcast with a JSON payload", () => {
  const push = Buffer.concat([Buffer.from([3, 1, 1, 2, 2, 0, 1]), Buffer.from('12t:ev{"b":1}')]);
  expect(decodeBinary(push)).toEqual({
    joinRef: "1",
    ref: "2",
    topic: "t:",
    event: "broadcast",
    payload: { type: "broadcast", event: "ev", payload: { b: 1 } },
  });
});

test("refuses truncated binary messages and other encodings", () => {
  expect(() => decodeBinary(Buffer.from([3, 9, 9, 9, 9, 9, 1]))).toThrow("truncated");
  expect(() => decodeBinary(Buffer.from([3, 0, 0, 0, 0, 0, 0]))).toThrow("unknown");
  expect(() => decodeBinary(Buffer.from([3]))).toThrow("unknown");
});

test("limits the depth of a binary broadcast", () => {
  const push = (payload: string) =>
    decodeBinary(Buffer.concat([Buffer.from([3, 0, 0, 0, 0, 0, 1]), Buffer.from(payload)]));
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  expect(() => push(nested(201))).toThrow("nested too deeply");
  expect(push(nested(200)).event).toBe("broadcast");
});
