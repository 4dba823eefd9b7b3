import { VisitFields } from "../VisitFields";
import styles from "./VisitorWizard.module.css";

export function VisitStep() {
  return (
    <div className={styles.fields}>
      <VisitFields />
    </div>
  );
}
