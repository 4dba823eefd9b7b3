import { usePortal } from "@portal/shared/contract/usePortal";
import { ownPlanQuery } from "@portal/shared/data/ownPlan";
import { addDays } from "@portal/shared/domain/dates";
import { formatDay, formatMonth } from "@portal/shared/domain/formatDates";
import { formatMinutes } from "@portal/shared/domain/includedMinutes";
import { listOf } from "@portal/shared/domain/text/listOf";
import { Card } from "@portal/shared/ui/Card";
import { useToday } from "@portal/shared/ui/useToday";
import { BadgeCheck } from "lucide-react";
import { useSharedQuery } from "../../ui/useSharedQuery";
import styles from "./OwnPlan.module.css";

/** Renders nothing for members without a plan. */
export function OwnPlan({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const today = useToday();
  const { data: plan } = useSharedQuery(ownPlanQuery(supabase, userId, today));
  if (!plan) return null;
  const hasRooms = plan.rooms === null || plan.rooms.length > 0;
  return (
    <Card as="section" className={styles.card} aria-label="Your plan">
      <BadgeCheck className={styles.icon} size={20} aria-hidden />
      <div className={styles.text}>
        <p className={styles.name}>Your plan: {plan.name}</p>
        {plan.isCurrent && plan.included_minutes > 0 && hasRooms && (
          <p className={styles.facts}>
            {plan.rooms ? listOf(plan.rooms) : "Meeting rooms"}: {formatMinutes(plan.minutes_left)}{" "}
            of {formatMinutes(plan.included_minutes)} left in {formatMonth(today)}
          </p>
        )}
        {plan.isCurrent && plan.included_day_passes > 0 && (
          <p className={styles.facts}>
            Day passes: {plan.day_passes_left} of {plan.included_day_passes} left in{" "}
            {formatMonth(today)}
          </p>
        )}
        {plan.cafe_discount_percent > 0 && (
          <p className={styles.facts}>{plan.cafe_discount_percent}% off at the cafe</p>
        )}
      </div>
      <p className={styles.span}>
        {!plan.isCurrent
          ? `From ${formatDay(plan.starts_on)}`
          : plan.ends_on && `Until ${formatDay(addDays(plan.ends_on, -1))}`}
      </p>
    </Card>
  );
}
