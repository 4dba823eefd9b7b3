import { GuestFields } from "../../ui/GuestFields";
import styles from "./VisitorWizard.module.css";

export function WhoStep() {
  return (
    <div className={styles.fields}>
      <GuestFields />
    </div>
  );
}
