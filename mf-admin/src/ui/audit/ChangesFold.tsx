import { useState } from "react";
import type { ChangesOf } from "../../data/audit/audit.queries";
import { LatestChanges } from "./LatestChanges";
import styles from "./ChangesFold.module.css";

/** For dialogs: the changes are read when they are opened. */
export function ChangesFold({ of }: { of: ChangesOf }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Changes</summary>
      {isOpen && <LatestChanges of={of} />}
    </details>
  );
}
