// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { clearReturnPath, isOwnPath, saveReturnPath, takeReturnPath } from "./returnPath";

const place = (path: string) => {
  const { pathname, search, hash } = new URL(path, "http://localhost:3000");
  return { pathname, search, hash };
};

afterEach(() => {
  sessionStorage.clear();
});

describe("where a person wanted to go", () => {
  it("is given back once, with its query", () => {
    saveReturnPath(place("/day-pass?tab=visitors#list"));
    expect(takeReturnPath()).toBe("/day-pass?tab=visitors#list");
    expect(takeReturnPath()).toBeUndefined();
  });

  it("is forgotten when the person turns to something public", () => {
    saveReturnPath(place("/bookings"));
    clearReturnPath();
    expect(takeReturnPath()).toBeUndefined();
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "",
  ])("is never %s, whatever storage says", (path) => {
    sessionStorage.setItem("portal.wanted", path);
    expect(takeReturnPath()).toBeUndefined();
    expect(isOwnPath(path)).toBe(false);
  });
});
