// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { watchUncaught } from "./watchUncaught";

const report = vi.fn();
watchUncaught(report);

function errorAt(...files: string[]): Error {
  const error = new Error("broken");
  error.stack = ["Error: broken", ...files.map((file) => `    at run (${file}:1:2)`)].join("\n");
  return error;
}
const dispatchError = (error: Error | null) =>
  window.dispatchEvent(new ErrorEvent("error", { error, message: "broken" }));

it("What a module's click throws is reported with the module and its build", () => {
  const error = errorAt(
    "http://localhost:3000/modules/mf-shop/0a1b/static/js/async/9.js",
    "http://localhost:3000/static/js/react.js",
  );
  dispatchError(error);
  expect(report).toHaveBeenLastCalledWith(error, {
    module: "mf-shop",
    build: "0a1b",
    during: "uncaught",
  });
});

it("What the shell throws in a module's call is the shell's", () => {
  const error = errorAt(
    "http://localhost:3000/static/js/index.js",
    "http://localhost:3000/modules/mf-shop/0a1b/entry.js",
  );
  dispatchError(error);
  expect(report).toHaveBeenLastCalledWith(error, { during: "uncaught" });
});

it("A promise that nobody waits for is reported too", () => {
  const reason = errorAt("https://bucket.example/modules/mf-member/77/entry.js");
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
  expect(report).toHaveBeenLastCalledWith(reason, expect.objectContaining({ build: "77" }));
});

it("A note of the browser's own is nobody's error", () => {
  report.mockClear();
  dispatchError(null);
  expect(report).not.toHaveBeenCalled();
});
