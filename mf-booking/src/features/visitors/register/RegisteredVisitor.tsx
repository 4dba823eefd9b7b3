import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { BadgeCheck } from "lucide-react";
import { formatHours } from "../formatHours";
import type { VisitorForm } from "../visitor.schema";
import styles from "./VisitorWizard.module.css";

/** Shown above the emptied form, with the focus. */
export function RegisteredVisitor({ visitor }: { visitor: VisitorForm }) {
  const { visitorName, visitDate, visitTime, visitDuration } = visitor;
  return (
    <div className={styles.registered}>
      <BadgeCheck aria-hidden size={20} />
      <div>
        <h2 tabIndex={-1} ref={focus}>
          {visitorName} is registered
        </h2>
        <p>
          {formatDay(visitDate)}, {formatTime(visitTime)}, {formatHours(visitDuration)}
        </p>
        <p>Pending approval. You can change or withdraw the visit in the list.</p>
      </div>
    </div>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus();
