import { useState, type ReactNode } from "react";
import { Checkbox } from "antd";
import type { RecordView } from "./recordView";
import { toggleRow } from "./selection";
import styles from "./RecordCards.module.css";

interface RecordCardsProps<Row> extends RecordView<Row> {
  rows: readonly Row[];
}

export function RecordCards<Row>(props: RecordCardsProps<Row>) {
  const { rows, columns, rowKey, detail, isMuted, selection } = props;
  const [head, ...rest] = columns;
  const facts = rest.filter(({ key }) => key !== "actions");
  const actions = rest.find(({ key }) => key === "actions");
  const selectedKeys = new Set(selection?.selected.map(rowKey));
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card} data-muted={isMuted?.(row) || undefined}>
          <div className={styles.head}>
            {selection && (
              <Checkbox
                aria-label={selection.label(row)}
                checked={selectedKeys.has(rowKey(row))}
                onChange={() => selection.onChange(toggleRow(selection.selected, row, rowKey))}
              />
            )}
            {head?.render(row)}
          </div>
          <dl className={styles.facts}>
            {facts.map((column) => (
              <div key={column.key} className={styles.fact}>
                <dt>{column.title}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
          {detail && <Detail render={() => detail(row)} />}
          {actions && <div className={styles.actions}>{actions.render(row)}</div>}
        </li>
      ))}
    </ul>
  );
}

/** Rendered when it is opened, because a detail may read more data. */
function Detail({ render }: { render: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.detail} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Details</summary>
      {isOpen && render()}
    </details>
  );
}
