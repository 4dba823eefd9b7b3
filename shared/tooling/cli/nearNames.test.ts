import { expect, it } from "vitest";
import { describeChoices, fullName, nearNames } from "./nearNames";

const modules = ["mf-booking", "mf-lockers", "mf-shop", "shell"];

it.each([
  ["lockers", "mf-lockers"],
  ["mf-lockers", "mf-lockers"],
  ["shell", "shell"],
  ["mf-shell", undefined],
  ["locker", undefined],
  ["", undefined],
])("understands %o as %o", (given, name) => {
  expect(fullName(given, modules)).toBe(name);
});

it.each([
  ["lokers", ["mf-lockers"]],
  ["mf-lokcers", ["mf-lockers"]],
  ["Lockers", ["mf-lockers"]],
  ["lock", ["mf-lockers"]],
  ["shope", ["mf-shop"]],
  ["shel", ["shell", "mf-shop"]],
  ["payments", []],
  ["x", []],
])("suggests for %o %o", (given, names) => {
  expect(nearNames(given, modules)).toEqual(names);
});

it("ends a message with similar names and all names", () => {
  expect(describeChoices("shop2", ["mf-shop", "mf-admin"])).toBe(
    "Did you mean mf-shop? Choose one of: mf-shop, mf-admin.",
  );
  expect(describeChoices("payments", ["mf-shop"])).toBe("Choose one of: mf-shop.");
});
