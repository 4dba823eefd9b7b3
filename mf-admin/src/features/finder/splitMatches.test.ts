import { expect, test } from "vitest";
import { splitMatches } from "./splitMatches";

/** `May[a] Iyer` for a match of "a". */
const marked = (text: string, search: string) =>
  splitMatches(text, search)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join("");

test.each([
  ["Maya Iyer", "iye", "Maya [Iye]r"],
  ["Maya Iyer", "iyer maya", "[Maya] [Iyer]"],
  ["maya@example.com", "EXAM", "maya@[exam]ple.com"],
  ["Maya Iyer", "", "Maya Iyer"],
  ["Maya (Loom)", "(", "Maya [(]Loom)"],
  ["+91 98450 12345", "9845012345", "+91 [98450 12345]"],
  ["9845012345", "+91 98450 12345", "[9845012345]"],
  ["9845012345", "098450", "[98450]12345"],
  ["98450 12345", "12345", "98450 [12345]"],
  ["Room 12", "12", "Room [12]"],
  ["José O’Brien", "obrien jose", "[José] [O’Brien]"],
  ["José".normalize("NFD"), "JOSE", `[${"José".normalize("NFD")}]`],
  ["श्रीक्\u200dषा", "श्रीक्षा", "[श्रीक्\u200dषा]"],
  ["Straße", "strasse", "[Straße]"],
])("marks in %j what %j found", (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});
