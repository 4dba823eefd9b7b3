import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { TextArea } from "@portal/shared/ui/TextArea";
import { useFormContext } from "react-hook-form";
import { formatHours } from "./formatHours";
import type { VisitorForm } from "./visitor.schema";
import styles from "./VisitorWizard.module.css";

export function PurposeStep() {
  const { register, getValues } = useFormContext<VisitorForm>();
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
      <TextArea label="Purpose" optional className={styles.wide ?? ""} {...register("purpose")} />
      <dl className={styles.summary} aria-label="Summary">
        {lines
          .filter(([, value]) => value !== "")
          .map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
