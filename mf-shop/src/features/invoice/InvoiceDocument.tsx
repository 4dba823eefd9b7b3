import { Card } from "@portal/shared/ui/Card";
import type { Invoice } from "@portal/shared/invoices/invoice.schema";
import { invoiceText } from "@portal/shared/invoices/invoiceText";
import { Facts } from "../../ui/Facts";
import styles from "./Invoice.module.css";

export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { title, facts, seller, buyer, notes, columns, rows, totals, words } = invoiceText(invoice);
  return (
    <Card className={styles.document}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.parties}>
        <Party label="Seller" lines={seller} />
        <Party label="Bill to" lines={buyer} />
        <Facts facts={facts} />
      </div>
      <table className={styles.lines}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((value, column) => (
                <td key={columns[column]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ol className={styles.narrowLines} aria-label="Lines">
        {rows.map((row, index) => (
          <li key={index}>
            <Facts facts={columns.map((term, column) => ({ term, value: row[column] ?? "" }))} />
          </li>
        ))}
      </ol>
      <div className={styles.totals}>
        <Facts facts={totals} hasTotal />
      </div>
      <p className={styles.words}>{words}</p>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </Card>
  );
}

function Party({ label, lines: [name, ...others] }: { label: string; lines: string[] }) {
  return (
    <section aria-label={label}>
      <p className={styles.note}>{label}</p>
      <strong>{name}</strong>
      {others.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
    </section>
  );
}
