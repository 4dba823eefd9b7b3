import { describe, expect, it } from "vitest";
import { standInId } from "./standInId";

const ids = Array.from({ length: 200 }, (_, index) =>
  standInId("secret", `person-${index}@example.com`),
);

describe("the stand-in for an account's id", () => {
  it("has each variant digit that a random UUID has", () => {
    expect(new Set(ids.map((id) => id.charAt(19)))).toEqual(new Set(["8", "9", "a", "b"]));
  });

  it("is a version 4 UUID that differs by address and stays the same for one", () => {
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(ids.length);
    expect(standInId("secret", "person-0@example.com")).toBe(ids[0]);
  });
});
