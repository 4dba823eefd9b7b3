import { expect, test } from "vitest";
import { linkFault } from "./linkFault";

test("an ordinary address has no fault", () => {
  expect(linkFault({ hash: "", search: "" })).toBeUndefined();
  expect(linkFault({ hash: "#main", search: "?tab=buy" })).toBeUndefined();
});

test("an expired link is told from a broken one", () => {
  expect(linkFault({ hash: "#error=access_denied&error_code=otp_expired", search: "" })).toBe(
    "This link has expired or was already used.",
  );
  expect(linkFault({ hash: "", search: "?error=server_error" })).toBe("This link doesn't work.");
});

test("what somebody wrote into the address is never repeated", () => {
  const hash = "#error=x&error_description=Call+our+bank+at+0800";
  expect(linkFault({ hash, search: "" })).toBe("This link doesn't work.");
});
