import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstantDay } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import styles from "./PendingInvitation.module.css";
import { invitationQueries } from "./invitation.queries";
import { useResendInvitation } from "./invitation.mutations";

/** Shown until the member has chosen a password. */
export function PendingInvitation({ memberId }: { memberId: string }) {
  const { supabase } = usePortal();
  const { data: invitation } = useQuery(invitationQueries.pending(supabase, memberId));
  const resend = useResendInvitation();
  if (!invitation) return null;
  return (
    <div className={styles.invitation}>
      <Badge tone="warning">Not accepted yet</Badge>
      <span>Invited on {formatInstantDay(invitation.invited_at)}</span>
      {invitation.can_resend && (
        <Button size="small" loading={resend.isPending} onClick={() => resend.mutate({ memberId })}>
          Send invitation again
        </Button>
      )}
    </div>
  );
}
