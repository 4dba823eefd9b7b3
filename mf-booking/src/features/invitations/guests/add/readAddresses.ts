/** The minimum length of a search for names, as in `find_members`. */
export const minLetters = 3;

export const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** The same pattern as on the server. */
const address = /^(?=[!-~]+$)[^@,;<>"()\\?&%]+@[^@,;<>"()\\?&%]+\.[^@,;<>"()\\?&%]+$/;

/** The column names of a guest list. */
const columnName =
  /^(?:(?:(?:first|last|full|guest) )?names?|(?:guest )?e-?mails?(?: address(?:es)?)?|guests?)$/i;

export interface Address {
  email: string;
  name: string;
}

/** `Gita Sen <gita@example.org>` or an address alone. Null if it is neither. */
export function readAddress(text: string): Address | null {
  const [, quoted = "", bracketed = ""] = /^(.*?)\s*<([^<>]+)>$/.exec(text.trim()) ?? [];
  const email = (bracketed || text).trim().toLowerCase();
  if (!address.test(email) || email.length > 320) return null;
  return {
    email,
    name: quoted
      .replace(/^"(.*)"$/, "$1")
      .trim()
      .slice(0, 200),
  };
}

/**
 * Addresses separated by commas, semicolons, line breaks or spaces; `rest` contains the text that is neither an address
 * nor a column name. In a list of several lines or columns, the text beside the only address of a line is the name.
 */
export function readAddresses(text: string): { addresses: Address[]; rest: string } {
  const addresses = new Map<string, Address>();
  const rest: string[] = [];
  const isTable = /[\n\r\t]/.test(text.trim());
  for (const line of text.split(/[\n\r]+/)) {
    const guests: Address[] = [];
    const others: string[] = [];
    for (const cell of line.split(/[,;\t]+/).flatMap(splitSpaces)) {
      const part = cell.trim().replace(/^"([^"]*)"$/, "$1");
      const guest = readAddress(part);
      if (guest) guests.push(guest);
      else if (part && !columnName.test(part)) others.push(part);
    }
    const [guest] = guests;
    if (isTable && guest && guests.length === 1 && others.length === 1) {
      guest.name ||= others.splice(0).join().slice(0, 200);
    }
    for (const each of guests) {
      each.name ||= addresses.get(each.email)?.name ?? "";
      addresses.set(each.email, each);
    }
    rest.push(...others);
  }
  return { addresses: [...addresses.values()], rest: rest.join(", ") };
}

/** Spaces separate addresses, except within `Name <address>`. */
function splitSpaces(part: string): string[] {
  const words = part.trim().split(/\s+/);
  return words.length > 1 && words.every((word) => readAddress(word)) ? words : [part];
}
