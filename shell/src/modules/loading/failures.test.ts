// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { DeadlineError } from "../deadline";
import { failureMessage, isFinal, RefusedReleaseError } from "./failures";

afterEach(() => vi.restoreAllMocks());

test.each([
  [new RefusedReleaseError("mf-shop 1 needs contract 2.0"), true],
  [new DeadlineError("mf-shop took longer than 8 s"), true],
  [new Error("503"), false],
  [undefined, false],
])("decides whether a release may be tried again after %s", (error, final) => {
  expect(isFinal(error)).toBe(final);
});

test.each([
  [
    new RefusedReleaseError("mf-shop 1 needs contract 2.0"),
    "Its version is incompatible with this portal: mf-shop 1 needs contract 2.0.",
  ],
  [new DeadlineError("mf-shop took longer than 8 s"), "It took too long to load."],
  [new Error("503"), "It could not be loaded."],
  [undefined, "It could not be loaded."],
])("explains %s to users", (error, message) => {
  expect(failureMessage(error)).toBe(message);
});

test("explains a failure by the network while the browser is offline", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(failureMessage(new Error("503"))).toBe("You seem to be offline.");
});

test("names its errors for reports", () => {
  expect(new RefusedReleaseError("no").name).toBe("RefusedReleaseError");
  expect(new DeadlineError("late").name).toBe("DeadlineError");
});
