import { brand } from "../domain/brand";
import { visibleLine } from "../domain/text/visibleLine";
import { nameOfSpace, nameWithoutLetters } from "./refusals";

/** As the table `private.reserved_words`. True: a name of only such words is reserved if it contains this one. */
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

const joined = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
const words = Object.keys(reservedWords).map(joined).join("|");
const enough = Object.keys(reservedWords)
  .filter((word) => reservedWords[word])
  .map(joined)
  .join("|");
const onlyReserved = new RegExp(`^(?:${words}|\\d)*(?:${enough})(?:${words}|\\d)*$`);

/**
 * Why a person cannot have a name, or null. The database also knows the names of the team, and letters of other
 * scripts that look like Latin ones.
 */
export function personNameProblem(name: string): string | null {
  const line = visibleLine(name);
  if (!/[\p{L}\p{N}]/u.test(line)) return nameWithoutLetters;
  const plain = joined(line);
  return onlyReserved.test(plain) || plain.includes(joined(brand.fullName)) ? nameOfSpace : null;
}
