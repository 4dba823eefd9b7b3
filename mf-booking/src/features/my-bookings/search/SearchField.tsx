import { Search } from "lucide-react";
import styles from "./SearchField.module.css";

interface Props {
  /** Accessible name and placeholder of the field. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: Props) {
  return (
    <div className={styles.field}>
      <Search aria-hidden size={17} className={styles.icon} />
      <input
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
