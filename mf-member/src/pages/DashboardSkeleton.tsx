import { Card } from "@portal/shared/ui/Card";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { QuickLinks } from "../features/quick-links/QuickLinks";
import { ListSkeleton } from "../ui/ListSkeleton";
import styles from "./DashboardPage.module.css";

/** Has the size of the dashboard, to avoid a layout shift. */
export function DashboardSkeleton() {
  return (
    <>
      <div className={styles.stats}>
        {["credits", "bookings", "notifications"].map((stat) => (
          <Skeleton key={stat} height="7.25rem" radius="var(--radius-lg)" />
        ))}
      </div>
      <QuickLinks />
      <Card>
        <ListSkeleton label="Loading your dashboard" />
      </Card>
    </>
  );
}
