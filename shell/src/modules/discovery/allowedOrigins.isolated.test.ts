import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("location", new URL("http://localhost:3000/"));
const { createOrigins, origins } = await import("./allowedOrigins");

const bucket = "http://localhost:54321";
const local = createOrigins(
  ["http://localhost:3000", bucket],
  ["http://localhost:*", "http://127.0.0.1:*"],
);

describe("a development portal", () => {
  it.each(["http://localhost:3101", "http://127.0.0.1:8080"])(
    "allows live modules from %s",
    (at) => {
      expect(local.isLive(at)).toBe(true);
      expect(local.allows(at)).toBe(true);
    },
  );

  it.each(["http://localhost:3000", bucket])("requires hashes from %s", (at) => {
    expect(local.allows(at)).toBe(true);
    expect(local.isLive(at)).toBe(false);
  });

  it.each([
    "https://localhost:3101",
    "http://localhost.evil.example:3101",
    "http://evil.example",
    "http://localhost:3101.evil.example",
    "null",
  ])("allows nothing from %s", (at) => {
    expect(local.allows(at)).toBe(false);
  });
});

describe("a hosted portal", () => {
  it("allows modules from its own origin only", () => {
    expect(origins.allows("http://localhost:3000")).toBe(true);
    expect(origins.allows("http://localhost:3101")).toBe(false);
    expect(origins.isLive("http://localhost:3101")).toBe(false);
  });
});
