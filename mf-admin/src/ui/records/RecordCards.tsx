import { useId, useState, type ReactNode } from "react";
import { Button, Checkbox } from "antd";
import type { RecordColumn, RecordView } from "./recordView";
import { toggleRow } from "./selection";
import styles from "./RecordCards.module.css";

interface RecordCardsProps<Row> extends RecordView<Row> {
  rows: readonly Row[];
}

/** A card shows the heading, a line of facts and the actions. The other facts are under Details. */
export function RecordCards<Row>(props: RecordCardsProps<Row>) {
  const { rows, columns, rowKey, detail, isMuted, selection } = props;
  const [head, ...rest] = columns;
  const facts = rest.filter(({ key }) => key !== "actions");
  const actions = rest.find(({ key }) => key === "actions");
  const flagged = facts.filter(({ inSummary }) => inSummary);
  const summary = flagged.length > 0 ? flagged : facts.slice(0, 2);
  const others = facts.filter((fact) => !summary.includes(fact));
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
            {head && (head.heading ?? head.render)(row)}
          </div>
          <Facts row={row} columns={summary} className={styles.summary} />
          <Rest
            actions={actions?.render(row)}
            details={
              (others.length > 0 || detail) &&
              (() => (
                <>
                  <Facts row={row} columns={others} className={styles.facts} />
                  {detail?.(row)}
                </>
              ))
            }
          />
        </li>
      ))}
    </ul>
  );
}

interface FactsProps<Row> {
  row: Row;
  columns: readonly RecordColumn<Row>[];
  className: string | undefined;
}

function Facts<Row>({ row, columns, className }: FactsProps<Row>) {
  if (columns.length === 0) return null;
  return (
    <dl className={className}>
      {columns.map((column) => (
        <div key={column.key} className={styles.fact}>
          <dt>{column.title}</dt>
          <dd>{column.render(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RestProps {
  actions: ReactNode;
  /** Rendered when they are opened, because a detail may read more data. */
  details: (() => ReactNode) | false | undefined;
}

function Rest({ actions, details }: RestProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles.foot}>
        <div className={styles.actions}>{actions}</div>
        {details && (
          <Button
            type="text"
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            Details
          </Button>
        )}
      </div>
      {details && (
        <div id={id} className={styles.details}>
          {isOpen && details()}
        </div>
      )}
    </>
  );
}
