import { expect, it } from "vitest";
import { misreadText } from "./misreadText";

it.each([
  ["à²†à²¶à²¾", "ಆಶಾ"],
  ["ZoÃ« Rao", "Zoë Rao"],
  ["ಆಶಾ CafÃ©", "ಆಶಾ Café"],
  ["CafÃ© ಆಶಾ", "Café ಆಶಾ"],
  ["à²†à²¶à²¾ 🙂", "ಆಶಾ 🙂"],
  ["Caf√© Rao", "Café Rao"],
  ["‡≤Ü‡≤∂‡≤æ", "ಆಶಾ"],
  ["‡≤Ü‡≤∂‡≤æ & Zo√´", "ಆಶಾ & Zoë"],
])("finds the original of %s", (text, original) => {
  expect(misreadText(text)).toBe(original);
});

it.each([
  "",
  "Asha Rao",
  "Café",
  "ಆಶಾ Café",
  "Zoë 🙂",
  "L’école",
  "“été”",
  "√2",
  "Rao ‡",
  "¬ A",
  "“Café” – 5 €",
  "«CAFÉ»",
  "ಆಶಾ",
])("keeps %j", (text) => {
  expect(misreadText(text)).toBeNull();
});
