import { expect, test } from "vitest";
import { profileFields, profileSchema } from "./profile.schema";

const fields = { full_name: "Asha Rao", organization: "Neem Studio", phone_number: "98765" };

test("trims all fields", () => {
  const spaced = { full_name: " Asha Rao ", organization: " Neem Studio", phone_number: "98765 " };
  expect(profileSchema.parse(spaced)).toEqual(fields);
});

test.each([
  ["full_name", 200],
  ["organization", 200],
  ["phone_number", 40],
])("accepts %s of at most %i characters", (name, max) => {
  const longest = { ...fields, [name]: "9".repeat(max) };
  expect(profileSchema.parse(longest)).toEqual(longest);
  const { error } = profileSchema.safeParse({ ...fields, [name]: "9".repeat(max + 1) });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [[name], `Please use at most ${max} characters`],
  ]);
});

test("edits a profile's values, and missing ones as empty", () => {
  const saved = { id: "asha", updated_at: "2026-11-20T10:00:00Z" };
  const empty = { full_name: "", organization: "", phone_number: "" };
  expect(profileFields({ ...saved, ...fields })).toEqual(fields);
  expect(
    profileFields({ ...saved, full_name: null, organization: null, phone_number: null }),
  ).toEqual(empty);
  expect(profileFields(null)).toEqual(empty);
});
