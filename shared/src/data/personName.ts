import { brand } from "../domain/brand";
import { visibleLine } from "../domain/text/visibleLine";
import { nameOfSpace, nameWithoutLetters } from "./nameRefusals";

/** Which names contain a reserved word only if they belong to the space or its team: see `reservedWords`. */
export type Reserves = "nothing" | "alone" | "people" | "all";

/**
 * The words of the table `private.reserved_words`. Names that consist of these words are reserved, unless all of them
 * reserve `nothing`. A name of a person that contains one for `people` or `all` is reserved, and a name of an
 * organization that contains one for `all`.
 */
export const reservedWords: Readonly<Record<string, Reserves>> = {
  [brand.name.toLowerCase()]: "all",
  admin: "people",
  admins: "people",
  administration: "people",
  administrator: "people",
  "community manager": "people",
  "customer care": "people",
  "front desk": "people",
  "help desk": "people",
  moderator: "people",
  "no reply": "people",
  reception: "people",
  receptionist: "people",
  staff: "people",
  support: "people",
  accounts: "alone",
  billing: "alone",
  owner: "alone",
  payments: "alone",
  refunds: "alone",
  security: "alone",
  system: "alone",
  team: "alone",
  at: "nothing",
  care: "nothing",
  community: "nothing",
  coworking: "nothing",
  customer: "nothing",
  department: "nothing",
  for: "nothing",
  from: "nothing",
  manager: "nothing",
  of: "nothing",
  office: "nothing",
  official: "nothing",
  portal: "nothing",
  service: "nothing",
  space: "nothing",
  the: "nothing",
  your: "nothing",
};

const lettersOf = (name: string): string => spacedLettersOf(name).replaceAll(" ", "");

/** With spaces between the words, also between those of "AshaAdmin". */
const spacedLettersOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1$2 ")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ");

const wordsFor = (...kinds: readonly Reserves[]): string[] =>
  Object.entries(reservedWords)
    .filter(([, reserves]) => kinds.includes(reserves))
    .map(([word]) => lettersOf(word));

const words = wordsFor("nothing", "alone", "people", "all").join("|");
const decisiveWords = wordsFor("alone", "people", "all").join("|");
const consistsOfReservedWords = new RegExp(
  `^(?:${words}|\\d)*(?:${decisiveWords})(?:${words}|\\d)*$`,
);

/** Finds names that contain a word, also in spaced letters: "B a n y a n". */
const nameContaining = (...kinds: readonly Reserves[]): RegExp =>
  new RegExp(
    `(?:^| )(?:${wordsFor(...kinds)
      .map((word) => [...word].join(" ?"))
      .join("|")})s?(?: |$)`,
  );
const containsWordOfPeople = nameContaining("people", "all");
const containsWordOfOrganizations = nameContaining("all");

/**
 * The message to show if a person, or an organization, cannot have the name, or null. The database refuses more: names
 * of admins, and letters of other scripts that look like Latin ones.
 */
export function personNameProblem(name: string, isPerson = true): string | null {
  const line = visibleLine(name);
  if (!/[\p{L}\p{N}]/u.test(line)) return nameWithoutLetters;
  const letters = lettersOf(line);
  const isReserved =
    consistsOfReservedWords.test(letters) ||
    (isPerson ? containsWordOfPeople : containsWordOfOrganizations).test(spacedLettersOf(line)) ||
    letters.includes(lettersOf(brand.fullName));
  return isReserved ? nameOfSpace : null;
}
