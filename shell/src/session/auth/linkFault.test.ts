import { expect, test } from "vitest";
import { linkFault } from "./linkFault";

test("finds no fault in an ordinary URL", () => {
  expect(linkFault({ hash: "", search: "" })).toBeUndefined();
  expect(linkFault({ hash: "#main", search: "?tab=buy" })).toBeUndefined();
});

test("distinguishes expired from broken links", () => {
  expect(linkFault({ hash: "#error=access_denied&error_code=otp_expired", search: "" })).toBe(
    "This link has expired or was already used.",
  );
  expect(linkFault({ hash: "", search: "?error=server_error" })).toBe("This link doesn't work.");
});

test("never repeats text from the URL", () => {
  const hash = "#error=x&error_description=Call+support+at+0800";
  expect(linkFault({ hash, search: "" })).toBe("This link doesn't work.");
});
