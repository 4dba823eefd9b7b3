import { brand } from "../domain/brand";
import { visibleLine } from "../domain/text/visibleLine";
import { nameOfSpace, nameWithoutLetters } from "./nameRefusals";

/**
 * The words of the table `private.reserved_words`. A name that consists of these words is reserved if one of them has
 * the value true.
 */
export const reservedWords: Readonly<Record<string, boolean>> = {
  [brand.name.toLowerCase()]: true,
  admin: true,
  admins: true,
  administrator: true,
  administration: true,
  "front desk": true,
  "help desk": true,
  moderator: true,
  "no reply": true,
  reception: true,
  receptionist: true,
  staff: true,
  support: true,
  system: true,
  team: true,
  coworking: false,
  community: false,
  customer: false,
  care: false,
  manager: false,
  official: false,
  portal: false,
  service: false,
  space: false,
  the: false,
  of: false,
  at: false,
  your: false,
};

const lettersOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
const entries = Object.entries(reservedWords);
const words = entries.map(([word]) => lettersOf(word)).join("|");
const decisiveWords = entries
  .filter(([, isDecisive]) => isDecisive)
  .map(([word]) => lettersOf(word))
  .join("|");
const onlyReserved = new RegExp(`^(?:${words}|\\d)*(?:${decisiveWords})(?:${words}|\\d)*$`);

/**
 * The message to show if a person cannot have the name, or null. The database refuses more: names of admins, and
 * letters of other scripts that look like Latin ones.
 */
export function personNameProblem(name: string): string | null {
  const line = visibleLine(name);
  if (!/[\p{L}\p{N}]/u.test(line)) return nameWithoutLetters;
  const letters = lettersOf(line);
  return onlyReserved.test(letters) || letters.includes(lettersOf(brand.fullName))
    ? nameOfSpace
    : null;
}
