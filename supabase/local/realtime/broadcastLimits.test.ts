import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../context";
import { type AdmitBroadcast, BroadcastRefusal, createBroadcastLimits } from "./broadcastLimits";

const caller = (role: Caller["role"], sub?: string): Caller => ({
  role,
  claims: { role, ...(sub && { sub }) },
});
const member = caller("authenticated", "asha");
const message = (bytes: number, event = "e") => ({ event, payload: Buffer.alloc(bytes) });

let time = 0;
let admit: AdmitBroadcast;
beforeEach(() => {
  time = 0;
  admit = createBroadcastLimits(() => time);
});

/** How many of so many equal messages are passed on. */
function passed(times: number, from: Caller, bytes: number, receivers: number): number {
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

describe("a broadcast", () => {
  it("is refused from people who are not signed in", () => {
    expect(() => admit(caller("anon"), message(1), 1)).toThrow(
      expect.objectContaining({ status: 403, message: expect.stringContaining("sign in") }),
    );
  });

  it.each([member, caller("service_role")])("is refused when it is too large", (from) => {
    expect(() => admit(from, message(256 * 1024 + 1), 1)).toThrow(
      expect.objectContaining({ status: 413 }),
    );
    expect(() => admit(from, message(256 * 1024), 1)).not.toThrow();
  });

  it("passes a hundred times a second for each person", () => {
    expect(passed(150, member, 1, 1)).toBe(100);
    expect(passed(1, caller("authenticated", "ravi"), 1, 1)).toBe(1);
    time = 500;
    expect(passed(150, member, 1, 1)).toBe(50);
  });

  it("is refused when its receivers together would get too many bytes", () => {
    expect(passed(1, member, 200_000, 1500)).toBe(0);
    expect(passed(5, member, 200_000, 20)).toBe(4);
    time = 1000;
    expect(passed(5, member, 200_000, 20)).toBe(1);
  });

  it("is refused when its event name is too long", () => {
    expect(() => admit(member, message(1, "é".repeat(128)), 1)).toThrow(
      expect.objectContaining({ status: 413 }),
    );
    expect(() => admit(member, message(1, "e".repeat(255)), 1)).not.toThrow();
  });

  it("is refused when it would cause too many small deliveries", () => {
    expect(passed(100, member, 1, 1500)).toBe(21);
  });

  it("of the server itself is limited in size only", () => {
    expect(passed(500, caller("service_role"), 1000, 1500)).toBe(500);
  });
});
