import { Badge } from "@portal/shared/ui/Badge";
import type { FoundItem } from "./finder.queries";
import { Highlighted } from "./Highlighted";
import styles from "./Finder.module.css";

interface FoundItemsProps {
  /** Id of the combobox, and prefix of the ids of the list. */
  id: string;
  items: readonly FoundItem[];
  search: string;
  active: number;
  onActive: (place: number) => void;
  onOpen: (item: FoundItem) => void;
}

export function FoundItems({ id, items, search, active, onActive, onOpen }: FoundItemsProps) {
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <div id={`${id}-found`} role="listbox" aria-label="Found" className={styles.list}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group} className={styles.group}>
          <span aria-hidden className={styles.heading}>
            {group}
          </span>
          {items.map((item, place) =>
            item.group !== group ? null : (
              <button
                key={item.id}
                id={`${id}-${place}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                className={styles.option}
                onMouseMove={() => onActive(place)}
                onClick={() => onOpen(item)}
              >
                <span className={styles.name}>
                  <Highlighted text={item.title} search={search} />
                </span>
                <span className={styles.side}>
                  {item.isAdmin ? <Badge tone="brand">Admin</Badge> : item.side}
                </span>
                <span className={styles.contact}>
                  {item.facts.filter(Boolean).map((text, at) => (
                    <span key={at}>
                      <Highlighted text={text ?? ""} search={search} />
                    </span>
                  ))}
                </span>
              </button>
            ),
          )}
        </div>
      ))}
    </div>
  );
}
