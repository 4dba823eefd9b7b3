import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../context";
import { type AdmitBroadcast, BroadcastRefusal, createBroadcastLimits } from "./broadcastLimits";

const caller = (role: Caller["role"], sub?: string): Caller => ({
  role,
  claims: { role, ...(sub && { sub }) },
});
const member = caller("authenticated", "asha");
const message = (bytes: number, event = "e") => ({ event, payload: "x".repeat(bytes - 2) });

let time = 0;
let admit: AdmitBroadcast;
beforeEach(() => {
  time = 0;
  admit = createBroadcastLimits(() => time);
});

/** How many of `times` equal messages are admitted. */
function admitted(times: number, from: Caller, bytes: number, receivers: number): number {
  let count = 0;
  for (let index = 0; index < times; index += 1) {
    try {
      admit(from, message(bytes), receivers);
      count += 1;
    } catch (error) {
      if (!(error instanceof BroadcastRefusal)) throw error;
    }
  }
  return count;
}

describe("createBroadcastLimits", () => {
  it("refuses anonymous senders", () => {
    expect(() => admit(caller("anon"), message(3), 1)).toThrow(
      "Unauthorized: sign in to send broadcasts",
    );
  });

  it.each([member, caller("service_role")])("limits the size of a message", (from) => {
    expect(() => admit(from, message(256 * 1024 + 1), 1)).toThrow(
      "Payload size exceeds limit of 262144 bytes",
    );
    expect(() => admit(from, message(256 * 1024), 1)).not.toThrow();
  });

  it("admits a hundred messages a second per user", () => {
    expect(admitted(150, member, 3, 1)).toBe(100);
    expect(admitted(1, caller("authenticated", "ravi"), 3, 1)).toBe(1);
    time = 500;
    expect(admitted(150, member, 3, 1)).toBe(50);
  });

  it("limits the bytes delivered to all receivers", () => {
    expect(admitted(1, member, 200_000, 1500)).toBe(0);
    expect(admitted(5, member, 200_000, 20)).toBe(4);
    time = 1000;
    expect(admitted(5, member, 200_000, 20)).toBe(1);
  });

  it("refuses an event name of more than 255 bytes", () => {
    expect(() => admit(member, message(3, "é".repeat(128)), 1)).toThrow(BroadcastRefusal);
    expect(() => admit(member, message(3, "e".repeat(255)), 1)).not.toThrow();
  });

  it("limits the number of small deliveries", () => {
    expect(admitted(100, member, 3, 1500)).toBe(21);
  });

  it("limits only the message size of the server", () => {
    expect(admitted(500, caller("service_role"), 1000, 1500)).toBe(500);
  });
});
