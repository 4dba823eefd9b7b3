import { expect, test } from "vitest";
import { countLetters, readAddress, readAddresses } from "./readAddresses";

test.each([
  [" Gita@Example.org ", { email: "gita@example.org", name: "" }],
  ["Gita Sen <gita@example.org>", { email: "gita@example.org", name: "Gita Sen" }],
  ['"Sen, Gita" <gita@example.org>', { email: "gita@example.org", name: "Sen, Gita" }],
  ["gita@example", null],
  ["gita@example.org?bcc=all", null],
  ["gita@ｅxample.org", null],
  ["gita @example.org", null],
  ["a@example.org,b@example.org", null],
  ["Gita", null],
])("reads %j", (text, expected) => {
  expect(readAddress(text)).toEqual(expected);
});

test("reads each pasted address once and keeps other text", () => {
  const pasted =
    "a@example.org, b@example.org; A@example.org\nc@example.org d@example.org\nRavi Kumar";
  const { addresses, rest } = readAddresses(pasted);
  expect(addresses.map(({ email }) => email)).toEqual([
    "a@example.org",
    "b@example.org",
    "c@example.org",
    "d@example.org",
  ]);
  expect(rest).toBe("Ravi Kumar");
});

test.each([
  ["Name,Email\nRavi Kumar,ravi@example.org\n", "Ravi Kumar"],
  ["email\r\nravi@example.org\r\n", ""],
  ['"Full name","E-mail address"\n"Ravi","ravi@example.org"', "Ravi"],
  ["Guest\tEmails\nNamita\travi@example.org", "Namita"],
  ["Ravi Kumar\travi@example.org", "Ravi Kumar"],
  ["Ravi Kumar\travi@example.org\nravi@example.org", "Ravi Kumar"],
  ["ravi@example.org;Ravi", "", "Ravi"],
  ["Email\nRavi,Design,ravi@example.org", "", "Ravi, Design"],
])("reads the name, but not the column names, of %j", (list, name, rest = "") => {
  expect(readAddresses(list)).toEqual({ addresses: [{ email: "ravi@example.org", name }], rest });
});

test("counts the letters of every alphabet", () => {
  expect(countLetters("अनन्या")).toBeGreaterThanOrEqual(3);
  expect(countLetters("a1 b%")).toBe(2);
});
