import fc from "fast-check";
import { expect, test } from "vitest";
import { truncate } from "./truncate";

test("keeps short texts and truncates long ones with an ellipsis", () => {
  expect(truncate("A quiet room", 100)).toBe("A quiet room");
  expect(truncate("A quiet room", 12)).toBe("A quiet room");
  expect(truncate("A quiet room", 11)).toBe("A quiet roo…");
  expect(truncate("A quiet room", 7)).toBe("A quiet…");
  expect(truncate("A quiet room", 8)).toBe("A quiet…");
});

test("keeps at most the requested number of characters and splits none", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.integer({ min: 0, max: 50 }),
      (text, length) => {
        const kept = [...truncate(text, length)];
        expect(kept.length).toBeLessThanOrEqual(length + 1);
        expect(() => encodeURIComponent(kept.join(""))).not.toThrow();
      },
    ),
  );
});
