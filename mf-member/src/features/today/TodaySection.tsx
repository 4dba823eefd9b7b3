import { useToday } from "@portal/shared/ui/useToday";
import { CafeSpecialCard } from "./CafeSpecialCard";
import { CommunityCard } from "./CommunityCard";
import { HoursCard } from "./hours/HoursCard";
import { TodayEvents } from "./events/TodayEvents";
import styles from "./TodaySection.module.css";

export function TodaySection() {
  const today = useToday();
  return (
    <section className={styles.section} aria-labelledby="today">
      <h2 className={styles.heading} id="today">
        Today at the space
      </h2>
      <div className={styles.cards}>
        <HoursCard />
        <CafeSpecialCard />
        <CommunityCard today={today} />
      </div>
      <TodayEvents today={today} />
    </section>
  );
}
