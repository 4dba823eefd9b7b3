import { describe, expect, it } from "vitest";
import { decoyUserId } from "./decoyUserId";

const ids = Array.from({ length: 200 }, (_, index) =>
  decoyUserId("secret", `person-${index}@example.com`),
);

describe("decoyUserId", () => {
  it("uses each variant digit of random UUIDs", () => {
    expect(new Set(ids.map((id) => id.charAt(19)))).toEqual(new Set(["8", "9", "a", "b"]));
  });

  it("returns a version 4 UUID that is stable per address", () => {
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(ids.length);
    expect(decoyUserId("secret", "person-0@example.com")).toBe(ids[0]);
  });
});
