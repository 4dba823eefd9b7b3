import { describe, expect, it } from "vitest";
import { createJsonCheck } from "./jsonCheck";

/** Checks the text whole, and byte by byte. */
function problemOf(text: string): string | undefined {
  const bytes = Buffer.from(text);
  const whole = createJsonCheck()(bytes)?.message;
  const check = createJsonCheck();
  const inParts = [...bytes].map((byte) => check(Uint8Array.of(byte))).find(Boolean)?.message;
  expect(inParts).toBe(whole);
  return whole;
}

describe("createJsonCheck", () => {
  it.each([
    ["lists", "[".repeat(201)],
    ["objects", '{"a":'.repeat(201)],
    ["lists after a string with brackets", `["]]]]]]\\"]]",${"[".repeat(200)}`],
  ])("refuses deeply nested %s", (_, text) => {
    expect(problemOf(text)).toBe("The JSON is nested too deeply");
  });

  it.each([
    ["at the limit", "[".repeat(200)],
    ["in a string", `"${"[".repeat(1000)}"`],
    ["side by side", "[]".repeat(1000)],
  ])("accepts brackets %s", (_, text) => {
    expect(problemOf(text)).toBeUndefined();
  });

  it.each([
    String.raw`{"name":"a\u0000b"}`,
    String.raw`{"\u0000":1}`,
    String.raw`["\\\u0000"]`,
    String.raw`["\"\u0000"]`,
    '["\0"]',
    "a,b\n1,\0",
  ])("refuses the null character in %j", (text) => {
    expect(problemOf(text)).toMatch(/^The text contains a null character/);
  });

  it.each([
    String.raw`["\\u0000"]`,
    String.raw`["\u00001"]`.replace("0000", "0001"),
    String.raw`["\u0001000"]`,
    String.raw`["u0000", 0, 0]`,
    String.raw`["\u2400\u0020"]`,
  ])("accepts %j", (text) => {
    expect(problemOf(text)).toBeUndefined();
  });
});
