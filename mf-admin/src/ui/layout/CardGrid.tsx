import type { ReactNode } from "react";
import styles from "./CardGrid.module.css";

interface CardGridProps<Item> {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  isBusy?: boolean;
}

export function CardGrid<Item extends { id: string }>(props: CardGridProps<Item>) {
  return (
    <ul className={styles.grid} aria-busy={props.isBusy}>
      {props.items.map((item) => (
        <li key={item.id}>
          <article aria-label={props.nameOf(item)}>{props.children(item)}</article>
        </li>
      ))}
    </ul>
  );
}
