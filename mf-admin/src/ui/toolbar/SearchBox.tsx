import { Input } from "antd";
import { Search } from "lucide-react";
import styles from "./SearchBox.module.css";

interface SearchBoxProps {
  /** Accessible name and placeholder of the field. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <Input
      className={styles.box}
      type="search"
      aria-label={label}
      placeholder={label}
      prefix={<Search size={16} aria-hidden className={styles.icon} />}
      allowClear
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
