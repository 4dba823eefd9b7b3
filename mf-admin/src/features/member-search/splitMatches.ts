export interface Segment {
  text: string;
  isMatch: boolean;
}

const phoneNumber = /^[\d +().-]+$/;

/** Splits a text into the parts that a search found in it. Spaces in phone numbers do not count. */
export function splitMatches(text: string, search: string): Segment[] {
  const isMatch = Array.from({ length: text.length }, () => false);
  const mark = ([from, to]: readonly [number, number]) => isMatch.fill(true, from, to);
  for (const word of search.toLowerCase().split(/\s+/).filter(Boolean)) {
    findAll(text.toLowerCase(), word).forEach(mark);
  }
  if (phoneNumber.test(search)) findPhone(text, search).forEach(mark);
  return group(text, isMatch);
}

function findAll(text: string, part: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
    found.push([at, at + part.length]);
  }
  return found;
}

function findPhone(text: string, search: string): [from: number, to: number][] {
  const digits = search.replaceAll(/\D/g, "").replace(/^(0+|91(?=\d{3}))/, "");
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
