import type { Invoice } from "@portal/shared/invoices/invoice.schema";
import { invoiceDefinition } from "@portal/shared/invoices/invoiceDefinition";
import PdfWorker from "./invoicePdf.worker?worker&inline";
import type { PdfRequest } from "./invoicePdf.worker";
import { loadFonts } from "@portal/shared/invoices/loadFonts";

/** pdfmake replaces functions of the browser, such as `Function.prototype.toString`: it runs in a worker. */
export async function createInvoicePdf(invoice: Invoice): Promise<Blob> {
  const request: PdfRequest = {
    invoice,
    fonts: await loadFonts(invoiceDefinition(invoice).fonts),
  };
  const worker = new PdfWorker();
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.addEventListener("message", ({ data }) => resolve(data));
      worker.addEventListener("error", ({ message }) => reject(new Error(message)));
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
