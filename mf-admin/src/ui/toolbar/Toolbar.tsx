import { useId, useState, type ReactNode } from "react";
import { Button } from "antd";
import { SlidersHorizontal } from "lucide-react";
import styles from "./Toolbar.module.css";

interface ToolbarProps {
  search?: ReactNode;
  /** On phones, behind a button with the number of filters that are set. */
  filters?: ReactNode;
  filtersSet?: number;
  children?: ReactNode;
}

export function Toolbar({ search, filters, filtersSet = 0, children }: ToolbarProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={styles.toolbar}>
      {search}
      {filters && (
        <>
          <Button
            className={styles.toggle ?? ""}
            icon={<SlidersHorizontal size={16} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            Filters{filtersSet > 0 && ` · ${filtersSet}`}
          </Button>
          <div id={id} className={styles.filters} data-open={isOpen}>
            {filters}
          </div>
        </>
      )}
      {children}
    </search>
  );
}
