import { GuestFields } from "../../../ui/guests/GuestFields";
import styles from "./VisitorWizard.module.css";

export function VisitorStep() {
  return (
    <div className={styles.fields}>
      <GuestFields />
    </div>
  );
}
