import { expect, test } from "vitest";
import { brand } from "../domain/brand";
import { personNameProblem } from "./personName";
import { nameOfSpace, nameWithoutLetters } from "./nameRefusals";

test.each([
  "Asha Rao",
  "A.P.J. Abdul Kalam",
  "S.Ramesh",
  "Ravi Banyan",
  "Mark Support",
  "आशा राव",
  "李",
])("allows %j", (name) => {
  expect(personNameProblem(name)).toBeNull();
});

test.each([
  brand.fullName,
  brand.name.toUpperCase(),
  `the ${brand.name} team`,
  `${brand.name} Support 2`,
  "B a n y a n",
  "Ban\u200byan",
  "Front-Desk",
  "Administrator",
])("reserves %j for the space", (name) => {
  expect(personNameProblem(name)).toBe(nameOfSpace);
});

test.each(["", " \u200b ", "...", "🙂"])("refuses %j, which has no letters", (name) => {
  expect(personNameProblem(name)).toBe(nameWithoutLetters);
});
