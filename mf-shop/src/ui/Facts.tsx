import type { Fact } from "@portal/shared/invoices/invoiceText";
import styles from "./Facts.module.css";

interface FactsProps {
  facts: readonly Fact[];
  /** The last fact is the result of those before it. */
  hasTotal?: boolean | undefined;
}

/** Terms and values of an invoice or a statement, side by side. */
export const Facts = ({ facts, hasTotal = false }: FactsProps) => (
  <dl className={hasTotal ? `${styles.facts} ${styles.hasTotal}` : styles.facts}>
    {facts.map(({ term, value }) => (
      <div key={term} className={styles.fact}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
