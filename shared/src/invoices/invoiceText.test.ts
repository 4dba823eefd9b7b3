import { expect, test } from "vitest";
import { creditsInvoice } from "../testing/invoices";
import { amountInWords, invoiceText } from "./invoiceText";

test.each([
  [1, "Zero Rupees And One Paisa Only"],
  [100, "One Rupee Only"],
  [1_18_050, "One Thousand One Hundred Eighty Rupees And Fifty Paise Only"],
  [1_00_00_000, "One Lakh Rupees Only"],
  [
    1_23_45_678_90,
    "One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight Rupees And Ninety Paise Only",
  ],
])("writes %i paise in words", (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

test("states CGST and SGST with half the rate each", () => {
  const { title, columns, rows, totals, buyer } = invoiceText(creditsInvoice);
  expect(title).toBe("Tax Invoice");
  expect(columns).toEqual([
    "Description",
    "HSN/SAC",
    "Qty",
    "Taxable value",
    "CGST",
    "SGST",
    "Total",
  ]);
  expect(rows).toEqual([
    [
      "Credits for rooms and day passes",
      "997212",
      "55",
      "₹84,745.76",
      "₹7,627.12 (9%)",
      "₹7,627.12 (9%)",
      "₹1,00,000.00",
    ],
  ]);
  expect(totals.at(-1)).toEqual({ term: "Total", value: "₹1,00,000.00" });
  expect(buyer).toContain("GSTIN: 27AAPFU0939F1ZV");
});

test("names the discount of a line", () => {
  const lines = creditsInvoice.lines.map((line) => ({ ...line, discount_percent: 15 }));
  const [[description] = []] = invoiceText({ ...creditsInvoice, lines }).rows;
  expect(description).toBe("Credits for rooms and day passes (15% off)");
});

test("states IGST for a supply to another state", () => {
  const igst = { cgst_paise: 0, sgst_paise: 0, igst_paise: 15_25_424 };
  const { columns, rows, totals } = invoiceText({
    ...creditsInvoice,
    ...igst,
    lines: creditsInvoice.lines.map((line) => ({ ...line, ...igst })),
  });
  expect(columns).toContain("IGST");
  expect(columns).not.toContain("CGST");
  expect(rows[0]).toContain("₹15,254.24 (18%)");
  expect(totals.map(({ term }) => term)).toEqual(["Taxable value", "IGST", "Total"]);
});

test("refers to the invoice of a credit note, and says how money was returned", () => {
  const { title, facts, totals } = invoiceText({
    ...creditsInvoice,
    kind: "credit_note",
    number: "BCN/26-27/00003",
    invoice_number: "BAN/26-27/00042",
    invoiced_on: "2026-11-20",
    payment_number: null,
    method: "cash",
  });
  expect(title).toBe("Credit Note");
  expect(facts).toContainEqual({
    term: "For invoice",
    value: "BAN/26-27/00042 of Fri, 20 Nov 2026",
  });
  expect(facts).toContainEqual({ term: "Returned by", value: "Cash" });
  expect(totals.at(-1)?.term).toBe("Total credited");
});

test("says that a document of a test payment is none", () => {
  const { title, notes } = invoiceText({ ...creditsInvoice, is_test: true });
  expect(title).toBe("Test Tax Invoice");
  expect(notes[0]).toBe("Of a test payment. This is not a tax document.");
});
