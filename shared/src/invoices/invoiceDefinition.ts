import type { Content, ContentText, TDocumentDefinitions } from "pdfmake/interfaces";
import type { Invoice } from "./invoice.schema";
import { invoiceText, type Fact } from "./invoiceText";
import { type FontName, splitByFont } from "./fonts";

// fontkit, to which pdfmake passes it, also takes an object.
const withoutMarks = { mark: false, abvm: false, blwm: false } as unknown as NonNullable<
  ContentText["fontFeatures"]
>;

interface InvoiceDefinition {
  definition: TDocumentDefinitions;
  /** Names of the fonts that the document needs. */
  fonts: ReadonlySet<FontName>;
}

export function invoiceDefinition(invoice: Invoice): InvoiceDefinition {
  const fonts = new Set<FontName>(["latin"]);
  const cell = (text: string, more: Partial<ContentText> = {}): ContentText => ({
    ...more,
    text: splitByFont(text).map(({ skipsMarks, ...run }) => {
      fonts.add(run.font);
      return { ...run, ...(skipsMarks && { fontFeatures: withoutMarks }) };
    }),
  });
  const lines = ([first = "", ...others]: string[]): Content[] => [
    cell(first, { bold: true }),
    ...others.map((line) => cell(line)),
  ];
  const factRows = (facts: Fact[], more: Partial<ContentText> = {}) =>
    facts.map(({ term, value }) => [cell(term, { color: "#555555" }), cell(value, more)]);

  const { title, facts, seller, buyer, notes, columns, rows, totals, words } = invoiceText(invoice);
  const right = { alignment: "right" as const };
  const isAmount = (column: number) => column > 1;
  const definition: TDocumentDefinitions = {
    info: { title: `${title} ${invoice.number}`, author: seller[0] ?? "" },
    pageSize: "A4",
    pageMargins: [40, 48, 40, 48],
    defaultStyle: { font: "latin", fontSize: 9.5, lineHeight: 1.15 },
    content: [
      cell(title, { fontSize: 18, bold: true, margin: [0, 0, 0, 12] }),
      {
        columns: [
          { stack: lines(seller), width: "*" },
          { table: { body: factRows(facts) }, layout: "noBorders", width: "auto" },
        ],
        columnGap: 24,
      },
      { stack: [cell("Bill to", { color: "#555555" }), ...lines(buyer)], margin: [0, 16, 0, 16] },
      {
        table: {
          headerRows: 1,
          widths: ["*", ...columns.slice(1).map(() => "auto" as const)],
          body: [
            columns.map((name, column) =>
              cell(name, { bold: true, fillColor: "#eeeeee", ...(isAmount(column) && right) }),
            ),
            ...rows.map((row) =>
              row.map((value, column) => cell(value, isAmount(column) ? right : {})),
            ),
          ],
        },
        layout: "lightHorizontalLines",
        fontSize: 9,
      },
      {
        columns: [
          { text: "", width: "*" },
          {
            table: {
              body: [
                ...factRows(totals.slice(0, -1), right),
                ...totals
                  .slice(-1)
                  .map(({ term, value }) => [
                    cell(term, { bold: true }),
                    cell(value, { bold: true, ...right }),
                  ]),
              ],
            },
            layout: "noBorders",
            width: "auto",
            margin: [0, 10, 0, 0],
          },
        ],
        unbreakable: true,
      },
      cell(words, { margin: [0, 12, 0, 12] }),
      ...notes.map((note) => cell(note, { color: "#555555", fontSize: 8.5 })),
    ],
    footer: (page, pages) => ({
      text: `${invoice.number} · ${page} of ${pages}`,
      alignment: "center",
      fontSize: 8,
      color: "#555555",
    }),
  };
  return { definition, fonts };
}
