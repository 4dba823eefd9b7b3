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

it("reports an uncaught error with the module and its build", () => {
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

it("reports an error of the shell as the shell's when a module called it", () => {
  const error = errorAt(
    "http://localhost:3000/static/js/index.js",
    "http://localhost:3000/modules/mf-shop/0a1b/entry.js",
  );
  dispatchError(error);
  expect(report).toHaveBeenLastCalledWith(error, { during: "uncaught" });
});

it("reports an unhandled rejection", () => {
  const reason = errorAt("https://bucket.example/modules/mf-member/77/entry.js");
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
  expect(report).toHaveBeenLastCalledWith(reason, expect.objectContaining({ build: "77" }));
});

it("ignores browser warnings without an error", () => {
  report.mockClear();
  dispatchError(null);
  expect(report).not.toHaveBeenCalled();
});
