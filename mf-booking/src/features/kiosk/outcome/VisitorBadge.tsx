import { brand } from "@portal/shared/domain/brand";
import { todayInSpace } from "@portal/shared/domain/dates";
import { formatDay } from "@portal/shared/domain/formatDates";
import styles from "./VisitorBadge.module.css";

/** Badge for the printer; the screen does not show it. */
export function VisitorBadge({ name, host }: { name: string; host: string }) {
  return (
    <section className={styles.badge} aria-hidden>
      <p className={styles.head}>
        <span>{brand.fullName}</span>
        <span>Visitor</span>
      </p>
      <p className={styles.name}>{name}</p>
      <p className={styles.foot}>
        <span>Host: {host}</span>
        <span>{formatDay(todayInSpace())}</span>
      </p>
    </section>
  );
}
