import { formatPaise } from "@portal/shared/domain/money";
import type { Billing } from "./confirmation.queries";
import { includedGst } from "./gst";
import styles from "./Receipt.module.css";

export function ReceiptBilling({
  billing,
  amountPaise,
}: {
  billing: Billing;
  amountPaise: number;
}) {
  const { legal_name, address, gstin, gst_percent } = billing;
  return (
    <p className={styles.billing}>
      {amountPaise > 0 && (
        <>
          Includes GST of {gst_percent}%: {formatPaise(includedGst(amountPaise, gst_percent), 2)}
          <br />
        </>
      )}
      {legal_name} · GSTIN {gstin}
      <br />
      {address}
    </p>
  );
}
