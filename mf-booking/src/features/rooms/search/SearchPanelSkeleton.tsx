import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import styles from "./SearchPanelSkeleton.module.css";
import panelStyles from "./SearchPanel.module.css";

const days = "days";
const choices = ["start", "people"];
const fields = ["duration", "amenities"];

/** Is as high as the panel, so that the rooms stay in place. */
export function SearchPanelSkeleton() {
  return (
    <div className={panelStyles.panel}>
      {[days, ...choices, ...fields].map((part) => (
        <div
          key={part}
          className={`${styles.part} ${fields.includes(part) ? "" : styles.row} ${
            choices.includes(part) ? styles.choices : ""
          }`}
        >
          <Skeleton height="var(--control-md)" radius="var(--radius-md)" />
        </div>
      ))}
    </div>
  );
}
