/** What a document states, as columns of `invoices`. */
export const invoiceColumns: string;
/** The tax invoice or credit note in a row of `invoices`. */
export function invoicePdf(row: unknown): Promise<{ name: string; content: Uint8Array }>;
