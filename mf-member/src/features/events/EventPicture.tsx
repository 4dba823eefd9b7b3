import { formatDay } from "@portal/shared/domain/formatDates";
import type { Day } from "@portal/shared/domain/dates";
import { Picture } from "@portal/shared/ui/Picture";
import styles from "./EventPicture.module.css";

export function EventPicture({ url, day }: { url: string | null; day: Day }) {
  return <Picture src={url} className={styles.picture} placeholder={<LargeDay day={day} />} />;
}

function LargeDay({ day }: { day: Day }) {
  const [weekday = "", date = ""] = formatDay(day).split(", ");
  const [number, month] = date.split(" ");
  return (
    <div className={styles.placeholder} aria-hidden="true">
      <span className={styles.number}>{number}</span>
      <span className={styles.month}>
        {month}
        <br />
        {weekday}
      </span>
    </div>
  );
}
