import { cx } from "../../ui/theme/cx";
import styles from "./calendar.module.css";
import entryStyles from "./grid/entry.module.css";
import { kinds } from "./kinds";

/** Explains the colors and the icons. */
export function Legend() {
  return (
    <ul className={styles.legend} aria-label="Kinds of bookings">
      {kinds.map(({ kind, label, icon: Icon }) => (
        <li key={kind}>
          <span className={cx(styles.swatch, entryStyles.entry, entryStyles[kind])} aria-hidden>
            {Icon && <Icon size={11} strokeWidth={2} className={cx(entryStyles.icon)} />}
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}
