import { usePortal } from "@portal/shared/contract/usePortal";
import { profileNameQuery } from "@portal/shared/data/profile";
import { displayName } from "@portal/shared/domain/text/displayName";
import { formatLongDay } from "@portal/shared/domain/formatDates";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { usePageTitle } from "@portal/shared/ui/page/usePageTitle";
import { useToday } from "@portal/shared/ui/useToday";
import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import styles from "./Greeting.module.css";

/** Greets also a user without a profile row. */
export function Greeting({ user }: { user: User }) {
  usePageTitle("Dashboard");
  const { supabase } = usePortal();
  const today = useToday();
  const { data, isPending } = useQuery(profileNameQuery(supabase, user.id));
  const name = displayName({ profileName: data, metadata: user.user_metadata, email: user.email });
  return (
    <header>
      <h1 className={styles.title}>
        Welcome back, {isPending ? <Skeleton width="5em" height="0.9em" /> : name}
      </h1>
      <p className={styles.date} data-live>
        {formatLongDay(today)}
      </p>
      <p className={styles.lead}>
        Your bookings, credits and news at a glance. Book a room, order a snack or register a
        visitor below.
      </p>
    </header>
  );
}
