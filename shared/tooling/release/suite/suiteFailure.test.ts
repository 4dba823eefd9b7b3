import { describe, expect, it } from "vitest";
import { suiteFailure } from "./suiteFailure";

const check = (title: string, ...failureMessages: string[]) => ({
  ancestorTitles: ["mf-test", "in the bare frame"],
  title,
  status: failureMessages.length > 0 ? "failed" : "passed",
  failureMessages,
});
const report = (...assertionResults: object[]) =>
  JSON.stringify({ testResults: [{ status: "failed", message: "", assertionResults }] });

describe("the reason of a failed contract suite", () => {
  it("is the failed check and the first line of its error", () => {
    const error = "AssertionError: /snacks must leave nothing behind: expected\n    at file.ts:1";
    const json = report(check("renders /"), check("renders /snacks", error));
    expect(suiteFailure(json)).toBe("renders /snacks: /snacks must leave nothing behind: expected");
  });

  it.each([
    ["mf-test must clean up: expected [ Array(1) ] to deeply equal []", "mf-test must clean up"],
    ["mf-test must fail: expected '' to contain 'on purpose'", "mf-test must fail"],
    ["expected 1 to be +0", "expected 1 to be +0"],
  ])("has none of the values that a matcher adds to a message: %s", (error, reason) => {
    expect(suiteFailure(report(check("a", `AssertionError: ${error}\n    at x`)))).toBe(
      `a: ${reason}`,
    );
  });

  it("names five failed checks and counts the others", () => {
    const others = ["b", "c", "d", "e", "f", "g"].map((title) => check(title, "wrong"));
    const json = report(check("renders /", "page.evaluate: Error: oops\n  at x"), ...others);
    expect(suiteFailure(json)).toBe(
      "renders /: oops; b: wrong; c: wrong; d: wrong; e: wrong (and 2 more)",
    );
  });

  it("is the error of a suite that could not start", () => {
    const broken = {
      status: "failed",
      message: "Error: mf-test cannot be built",
      assertionResults: [],
    };
    expect(suiteFailure(JSON.stringify({ testResults: [broken] }))).toBe("mf-test cannot be built");
  });

  it.each([undefined, "", "{}", report(check("passes"))])(
    "is unknown for the report %j",
    (json) => {
      expect(suiteFailure(json)).toBe("the suite ended without a result");
    },
  );
});
