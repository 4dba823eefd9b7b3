import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { useLocation } from "@portal/shared/vendor/router";
import { useQuery } from "@tanstack/react-query";
import { InvitationItem } from "./InvitationItem";
import styles from "./MyInvitations.module.css";
import { myInvitationQueries } from "./myInvitations.queries";

/** Bookings of others to which the member is invited; nothing without any. */
export function MyInvitations() {
  const { supabase } = usePortal();
  const { user } = useSession();
  const { hash } = useLocation();
  const invitations = useQuery({
    ...myInvitationQueries.mine(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
  const rows = invitations.data ?? [];
  const linked = /^#invitation-(.+)$/.exec(hash)?.[1];
  const isGone =
    linked && invitations.data && !rows.some(({ booking_id }) => booking_id === linked);
  const failed = hasFailed(invitations);
  if (rows.length === 0 && !isGone && !failed) return null;
  return (
    <section className={styles.section} aria-labelledby="invited">
      <h2 className={styles.heading} id="invited">
        Invited
      </h2>
      {failed && (
        <ReadFailedNote
          text="Your invitations could not be loaded."
          onRetry={() => void invitations.refetch()}
          retrying={invitations.isFetching}
        />
      )}
      {isGone && (
        <p className={styles.gone} role="status">
          You are no longer invited, or the booking was cancelled or has ended.
        </p>
      )}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((invitation) => (
            <InvitationItem key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  );
}
