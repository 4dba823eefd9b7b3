import type { RecordsTableProps } from "./RecordsTable";
import styles from "./RecordCards.module.css";

type RecordCardsProps<Row> = Pick<
  RecordsTableProps<Row>,
  "columns" | "rowKey" | "detail" | "isMuted"
> & { rows: readonly Row[] };

/** The rows of a table as cards, for screens that are too narrow for columns. */
export function RecordCards<Row>({
  rows,
  columns,
  rowKey,
  detail,
  isMuted,
}: RecordCardsProps<Row>) {
  const [head, ...rest] = columns;
  const facts = rest.filter(({ key }) => key !== "actions");
  const actions = rest.find(({ key }) => key === "actions");
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card} data-muted={isMuted?.(row) || undefined}>
          <div className={styles.head}>{head?.render(row)}</div>
          <dl className={styles.facts}>
            {facts.map((column) => (
              <div key={column.key} className={styles.fact}>
                <dt>{column.title}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
          {detail && (
            <details className={styles.detail}>
              <summary>Details</summary>
              {detail(row)}
            </details>
          )}
          {actions && <div className={styles.actions}>{actions.render(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
