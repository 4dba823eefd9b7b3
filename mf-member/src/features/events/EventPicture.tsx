import { formatDay } from "@portal/shared/domain/formatDates";
import type { Day } from "@portal/shared/domain/dates";
import { Picture } from "@portal/shared/ui/Picture";
import styles from "./EventPicture.module.css";

interface Props {
  url: string | null;
  day: Day;
  isEarly: boolean;
}

export function EventPicture({ url, day, isEarly }: Props) {
  return (
    <Picture
      src={url}
      className={styles.picture}
      size={[640, 360]}
      isEarly={isEarly}
      placeholder={<LargeDay day={day} />}
    />
  );
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
