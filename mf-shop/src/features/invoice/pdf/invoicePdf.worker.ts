import pdfMake from "pdfmake/build/pdfmake";
import type { Invoice } from "@portal/shared/invoices/invoice.schema";
import { invoiceDefinition } from "@portal/shared/invoices/invoiceDefinition";
import type { LoadedFonts } from "@portal/shared/invoices/loadFonts";

export interface PdfRequest {
  invoice: Invoice;
  fonts: LoadedFonts;
}

self.addEventListener("message", ({ data }: MessageEvent<PdfRequest>) => {
  write(data).catch((error: unknown) =>
    // Becomes an error event of the worker.
    setTimeout(() => {
      throw error;
    }),
  );
});

async function write({ invoice, fonts }: PdfRequest): Promise<void> {
  pdfMake.addVirtualFileSystem(fonts.files);
  pdfMake.addFonts(fonts.families);
  self.postMessage(await pdfMake.createPdf(invoiceDefinition(invoice).definition).getBlob());
}
