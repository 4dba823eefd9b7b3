import pdfMake from "pdfmake";
import { invoiceSchema } from "./invoice.schema";
import { invoiceDefinition } from "./invoiceDefinition";
import { loadFonts } from "./loadFonts";

export { invoiceColumns } from "./invoice.schema";

// The document names no files or addresses.
pdfMake.setLocalAccessPolicy(() => false);
pdfMake.setUrlAccessPolicy(() => false);

// The types describe the build for browsers.
const { virtualfs } = pdfMake as unknown as {
  virtualfs: { writeFileSync: (name: string, content: string, encoding: "base64") => void };
};

/** The tax invoice or credit note in a row of `invoices`. `pnpm functions:shared` bundles it for the edge functions. */
export async function invoicePdf(row: unknown): Promise<{ name: string; content: Uint8Array }> {
  const invoice = invoiceSchema.parse(row);
  const { definition, fonts } = invoiceDefinition(invoice);
  const { files, families } = await loadFonts(fonts);
  for (const [name, file] of Object.entries(files)) {
    virtualfs.writeFileSync(name, file, "base64");
  }
  pdfMake.addFonts(families);
  return {
    name: `${invoice.number.replaceAll("/", "-")}.pdf`,
    content: await pdfMake.createPdf(definition).getBuffer(),
  };
}
