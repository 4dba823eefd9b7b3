import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { displayName, splitName } from "./displayName";

describe("the display name", () => {
  const metadata = { full_name: "Asha R.", first_name: "Asha", last_name: "Rao" };
  const email = "asha@example.com";

  test.each([
    ["the profile's name", { profileName: " Asha Rao ", metadata, email }, "Asha Rao"],
    ["the account's full name", { profileName: "", metadata, email }, "Asha R."],
    ["first and last name", { metadata: { ...metadata, full_name: null }, email }, "Asha Rao"],
    ["the first name alone", { metadata: { first_name: "Asha" }, email }, "Asha"],
    ["the email before the at-sign", { profileName: "  ", metadata: {}, email }, "asha"],
    ["not an invisible one", { metadata: { full_name: "\u200b\u2800" }, email }, "asha"],
    ["'Member'", {}, "Member"],
  ])("is %s", (_, sources, expected) => {
    expect(displayName(sources)).toBe(expected);
  });

  test("is never blank", () => {
    const maybe = fc.option(fc.string(), { nil: null });
    fc.assert(
      fc.property(maybe, maybe, maybe, (profileName, full_name, address) => {
        expect(displayName({ profileName, metadata: { full_name }, email: address })).toMatch(
          /[\p{L}\p{N}]/u,
        );
      }),
    );
  });
});

describe("splitName", () => {
  test.each([
    ["Asha", "Asha", ""],
    ["Asha Rao", "Asha", "Rao"],
    ["Asha Devi Rao", "Asha", "Devi Rao"],
    ["  Asha   Rao ", "Asha", "Rao"],
    ["", "", ""],
  ])("splits '%s' into '%s' and '%s'", (fullName, firstName, lastName) => {
    expect(splitName(fullName)).toEqual({ firstName, lastName });
  });
});
