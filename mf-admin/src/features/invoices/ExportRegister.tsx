import { usePortal } from "@portal/shared/contract/usePortal";
import type { CsvColumn } from "../../data/lists/csv";
import { ExportButton } from "../../ui/toolbar/ExportButton";
import type { Month } from "./month";
import { readRegister, type InvoiceRow } from "./invoices.queries";

const rupees = (paise: number) => paise / 100;

export const registerColumns: CsvColumn<InvoiceRow>[] = [
  { title: "Type", value: ({ buyer }) => (buyer.gstin ? "B2B" : "B2C") },
  { title: "Document", value: ({ kind }) => (kind === "invoice" ? "Invoice" : "Credit note") },
  { title: "Number", value: ({ number }) => number },
  { title: "Date", value: ({ issued_on }) => issued_on, isDate: true },
  { title: "For invoice", value: ({ invoice_number }) => invoice_number },
  { title: "Date of invoice", value: ({ invoiced_on }) => invoiced_on, isDate: true },
  { title: "Buyer", value: ({ buyer }) => buyer.name },
  { title: "GSTIN", value: ({ buyer }) => buyer.gstin },
  { title: "Place of supply", value: ({ place_of_supply }) => place_of_supply },
  { title: "Reverse charge", value: () => "N" },
  // All lines of a document have the same code and rate.
  { title: "HSN/SAC", value: ({ lines }) => lines[0]?.sac ?? null },
  { title: "Rate (%)", value: ({ lines }) => lines[0]?.gst_percent ?? null },
  { title: "Taxable value (INR)", value: ({ taxable_paise }) => rupees(taxable_paise) },
  { title: "CGST (INR)", value: ({ cgst_paise }) => rupees(cgst_paise) },
  { title: "SGST (INR)", value: ({ sgst_paise }) => rupees(sgst_paise) },
  { title: "IGST (INR)", value: ({ igst_paise }) => rupees(igst_paise) },
  { title: "Total (INR)", value: ({ total_paise }) => rupees(total_paise) },
];

/** The register of a month for the accountant. */
export function ExportRegister({ month }: { month: Month }) {
  const { supabase } = usePortal();
  return (
    <ExportButton
      name={`gst-register-of-${month}`}
      list="invoices"
      columns={registerColumns}
      read={readRegister(supabase, month)}
    />
  );
}
