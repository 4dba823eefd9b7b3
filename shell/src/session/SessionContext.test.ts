// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useSessionStore } from "./SessionContext";

test("throws outside the shell's App", () => {
  const silenced = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => renderHook(() => useSessionStore())).toThrow(
    "useSessionStore must be used inside the shell's App",
  );
  silenced.mockRestore();
});
