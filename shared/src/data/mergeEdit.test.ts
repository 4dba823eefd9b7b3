import { expect, test } from "vitest";
import { mergeEdit, isTyped } from "./mergeEdit";

const seen = { title: "Quiz", location: "Terrace", seats: 20, tags: ["fun"] };

test("keeps typed values and takes over the other save's changes to untouched fields", () => {
  const typed = { ...seen, title: "Quiz night" };
  const latest = { ...seen, location: "Hall", tags: ["fun", "free"] };
  expect(mergeEdit(typed, seen, latest)).toEqual({
    values: { ...latest, title: "Quiz night" },
    changed: { location: "Hall", tags: ["fun", "free"] },
  });
});

test("keeps the typed value of a field that both changed, and returns the saved one", () => {
  const result = mergeEdit({ ...seen, seats: 30 }, seen, { ...seen, seats: 25 });
  expect(result).toEqual({ values: { ...seen, seats: 30 }, changed: { seats: 25 } });
});

test("reports no conflict when both made the same change", () => {
  const both = { ...seen, seats: 25, tags: ["calm"] };
  expect(mergeEdit(both, seen, both)).toEqual({ values: both, changed: {} });
});

test("takes over a removed field", () => {
  const days: Record<string, string> = { "2026-11-08": "Diwali" };
  const { values, changed } = mergeEdit(days, days, {});
  expect(values["2026-11-08"]).toBeUndefined();
  expect(Object.keys(changed)).toEqual(["2026-11-08"]);
});

test("treats a form as edited only while it differs from its initial values", () => {
  const initial = { title: "", image: { url: null, file: null } };
  expect(isTyped({ ...initial, image: { url: null, file: null } }, initial)).toBe(false);
  expect(isTyped({ ...initial, title: "Q" }, initial)).toBe(true);
  const picture = new File([], "a.png");
  expect(isTyped({ ...initial, image: { url: null, file: picture } }, initial)).toBe(true);
  for (const title of [null, undefined]) {
    const cleared: { title: string | null | undefined } = { title };
    expect(isTyped(cleared, { title: "" })).toBe(false);
  }
});
