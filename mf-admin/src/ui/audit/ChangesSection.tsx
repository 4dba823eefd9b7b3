import type { ChangesOf } from "../../data/audit/audit.queries";
import { Subsection } from "../layout/Subsection";
import styles from "./ChangesSection.module.css";
import { LatestChanges } from "./LatestChanges";

/** For pages of settings, below the settings. */
export function ChangesSection({ of }: { of: ChangesOf }) {
  return (
    <div className={styles.section}>
      <Subsection title="Changes">
        <LatestChanges of={of} />
      </Subsection>
    </div>
  );
}
