import { Select } from "@portal/shared/ui/form/Select";
import { TextField } from "@portal/shared/ui/form/TextField";
import { parseSort, snackSorts, type SnackSort } from "./filterSnacks";
import styles from "./SnackToolbar.module.css";

interface SnackToolbarProps {
  search: string;
  sort: SnackSort;
  onSearch: (search: string) => void;
  onSort: (sort: SnackSort) => void;
}

export function SnackToolbar({ search, sort, onSearch, onSort }: SnackToolbarProps) {
  return (
    <search className={styles.toolbar}>
      <TextField
        label="Search"
        type="search"
        placeholder="Search snacks"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <Select
        label="Sort by"
        options={[...snackSorts]}
        value={sort}
        onChange={(value) => onSort(parseSort(value))}
      />
    </search>
  );
}
