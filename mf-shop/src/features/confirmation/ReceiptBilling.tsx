import { formatPaise } from "@portal/shared/domain/money";
import { invoicePath } from "@portal/shared/domain/invoicePath";
import { Link } from "@portal/shared/vendor/router";
import type { Billing, ReceiptInvoice } from "./confirmation.queries";
import { includedGst } from "./gst";
import styles from "./Receipt.module.css";

interface Props {
  /** The seller of today, for payments without an invoice. */
  billing: Billing | null;
  invoices: readonly ReceiptInvoice[];
  amountPaise: number;
}

export function ReceiptBilling({ billing, invoices, amountPaise }: Props) {
  const invoice = invoices.find(({ kind }) => kind === "invoice");
  const seller = invoice?.seller ?? billing;
  if (!seller) return null;
  const percent = invoice?.lines[0]?.gst_percent ?? billing?.gst_percent ?? 0;
  const gst = invoice
    ? invoice.total_paise - invoice.taxable_paise
    : includedGst(amountPaise, percent);
  return (
    <>
      <p className={styles.billing}>
        {amountPaise > 0 && (
          <>
            Includes GST of {percent}%: {formatPaise(gst, 2)}
            <br />
          </>
        )}
        {seller.legal_name} · GSTIN {seller.gstin}
        <br />
        {seller.address}
      </p>
      {invoices.length > 0 && (
        <ul className={styles.invoices} aria-label="Tax documents">
          {invoices.map(({ id, kind, number }) => (
            <li key={id}>
              <Link to={invoicePath(id)}>
                {kind === "invoice" ? "Tax invoice" : "Credit note"} {number}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
