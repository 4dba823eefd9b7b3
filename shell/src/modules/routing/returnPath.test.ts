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

describe("the return path", () => {
  it("is returned once, with query and hash", () => {
    saveReturnPath(place("/day-pass?tab=visitors#list"));
    expect(takeReturnPath()).toBe("/day-pass?tab=visitors#list");
    expect(takeReturnPath()).toBeUndefined();
  });

  it("does not repeat the error of an email link", () => {
    saveReturnPath(place("/dashboard#error=access_denied&error_code=otp_expired"));
    expect(takeReturnPath()).toBe("/dashboard");
  });

  it("is undefined after it was cleared", () => {
    saveReturnPath(place("/bookings"));
    clearReturnPath();
    expect(takeReturnPath()).toBeUndefined();
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "//[",
    "javascript:alert(1)",
    "",
  ])("ignores the stored path %j", (path) => {
    sessionStorage.setItem("portal.wanted", path);
    expect(takeReturnPath()).toBeUndefined();
    expect(isOwnPath(path)).toBe(false);
  });
});
