import { Check } from "lucide-react";
import styles from "./VisitorSteps.module.css";

export function VisitorSteps({ titles, current }: { titles: readonly string[]; current: number }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {titles.map((title, index) => (
        <li
          key={title}
          className={styles.step}
          data-state={index < current ? "done" : index === current ? "current" : "ahead"}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index < current ? <Check size={14} /> : index + 1}
          </span>
          {title}
        </li>
      ))}
    </ol>
  );
}
