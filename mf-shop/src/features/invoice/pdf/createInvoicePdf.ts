import pdfMake from "pdfmake";
import type { Invoice } from "../invoice.queries";
import { loadFonts } from "./fonts";
import { invoiceDefinition } from "./invoiceDefinition";

/** Loaded when a PDF is asked for: pdfmake is larger than the rest of the module. */
export async function createInvoicePdf(invoice: Invoice): Promise<Blob> {
  const { definition, fonts } = invoiceDefinition(invoice);
  const { files, families } = await loadFonts(fonts);
  pdfMake.addVirtualFileSystem(files);
  pdfMake.addFonts(families);
  return pdfMake.createPdf(definition).getBlob();
}
