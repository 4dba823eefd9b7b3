import { expect, test } from "vitest";
import { creditsInvoice } from "../testing/invoices";
import { splitByFont } from "./fonts";
import { invoiceDefinition } from "./invoiceDefinition";
import { loadFonts } from "./loadFonts";

test.each([
  ["₹1,000", ["latinExtended ₹", "latin 1,000"]],
  ["Asha आशा Co", ["latin Asha ", "devanagari आशा", "latin  Co"]],
  ["ಕ್\u200cಷ", ["kannada ಕ್\u200cಷ"]],
  ["Ā–b", ["latinExtended Ā", "latin –b"]],
  ["தமிழ்తెలుగు", ["tamil தமிழ்", "telugu తెలుగు"]],
  ["", []],
])("writes %j with the fonts that have its letters", (text, runs) => {
  expect(splitByFont(text).map((run) => `${run.font} ${run.text}`)).toEqual(runs);
});

test("leaves marks unplaced in the fonts for which fontkit cannot place them", () => {
  const marked = ["ਸਿੰਘ", "తెలుగు", "आशा"].map((text) => splitByFont(text)[0]?.skipsMarks);
  expect(marked).toEqual([true, true, false]);
});

test("names the fonts of the document, and no others are loaded", async () => {
  const { fonts, definition } = invoiceDefinition(creditsInvoice);
  expect([...fonts].toSorted()).toEqual(["kannada", "latin", "latinExtended"]);
  expect(definition.info?.title).toBe("Tax Invoice BAN/26-27/00042");
  const { files, families } = await loadFonts(fonts);
  expect(Object.keys(files).toSorted()).toEqual(["kannada", "latin", "latinBold", "latinExtended"]);
  expect(families["kannada"]).toEqual({ normal: "kannada", bold: "kannada" });
  // wOFF
  for (const file of Object.values(files)) expect(file.startsWith("d09GR")).toBe(true);
});
