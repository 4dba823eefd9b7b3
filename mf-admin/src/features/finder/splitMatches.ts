import { foldText, searchWords } from "@portal/shared/domain/text/foldText";

export interface Segment {
  text: string;
  isMatch: boolean;
}

const phoneNumber = /^[\d +()./-]+$/;

/** Splits a text into the parts that a search found in it. Spaces in phone numbers do not count. */
export function splitMatches(text: string, search: string): Segment[] {
  const isMatch = Array.from({ length: text.length }, () => false);
  const { folded, places } = foldWithPlaces(text);
  const mark = ([from, to]: readonly [number, number]) =>
    isMatch.fill(true, places[from], places[to] ?? text.length);
  for (const word of searchWords(search)) findAll(folded, word).forEach(mark);
  if (phoneNumber.test(search))
    findPhone(text, search).forEach(([from, to]) => isMatch.fill(true, from, to));
  return group(text, isMatch);
}

/** `places[n]` is the place in the text of the folded character n. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = "";
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = foldText(character);
    folded += part;
    for (let unit = 0; unit < part.length; unit++) places.push(at);
    at += character.length;
  }
  return { folded, places };
}

function findAll(text: string, part: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
    found.push([at, at + part.length]);
  }
  return found;
}

function findPhone(text: string, search: string): [from: number, to: number][] {
  const digits = search
    .replaceAll("+", "00")
    .replaceAll(/\D/g, "")
    .replace(/^(0091(?=\d{3})|0*91(?=\d{10}$)|0+)/, "");
  if (digits.length < 3) return [];
  const places = [...text].flatMap((character, at) => (/\d/.test(character) ? at : []));
  const all = places.map((at) => text[at]).join("");
  return findAll(all, digits).map(([from, to]) => [places[from] ?? 0, (places[to - 1] ?? 0) + 1]);
}

function group(text: string, isMatch: readonly boolean[]): Segment[] {
  const segments: Segment[] = [];
  for (const [at, character] of text.split("").entries()) {
    const last = segments.at(-1);
    if (last && last.isMatch === isMatch[at]) last.text += character;
    else segments.push({ text: character, isMatch: isMatch[at] ?? false });
  }
  return segments;
}
