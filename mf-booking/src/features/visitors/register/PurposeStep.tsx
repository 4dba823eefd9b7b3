import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { useFormContext } from "react-hook-form";
import { PurposeField } from "../../../ui/guests/GuestFields";
import { Summary, SummaryLine } from "../../../ui/Summary";
import { formatHours } from "../formatHours";
import type { VisitorForm } from "../visitor.schema";
import styles from "./VisitorWizard.module.css";

export function PurposeStep() {
  const { getValues } = useFormContext<VisitorForm>();
  const form = getValues();
  const lines = [
    ["Visitor", form.visitorName],
    ["Email", form.email],
    ["Phone", form.phone],
    ["Organization", form.organization],
    ["Host", form.hostName],
    ["Date", formatDay(form.visitDate)],
    ["Time", formatTime(form.visitTime)],
    ["Duration", formatHours(form.visitDuration)],
  ] as const;
  return (
    <div className={styles.fields}>
      <PurposeField className={styles.wide} />
      <Summary>
        {lines
          .filter(([, value]) => value !== "")
          .map(([term, value]) => (
            <SummaryLine key={term} term={term}>
              {value}
            </SummaryLine>
          ))}
      </Summary>
    </div>
  );
}
