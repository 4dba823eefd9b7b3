import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstantDay } from "@portal/shared/domain/formatDates";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { UserRoundX } from "lucide-react";
import { Notice } from "../../ui/Notice";
import { useSharedQuery } from "../../ui/useSharedQuery";
import { deletionQueries } from "./deletion.queries";

export function DeletionNotice({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const { data: deleteAt } = useSharedQuery(deletionQueries.deleteAt(supabase, userId));
  if (!deleteAt) return null;
  return (
    <Notice
      label="Deletion of your account"
      icon={UserRoundX}
      action={
        <ButtonLink to="/profile#delete-account" variant="secondary" size="sm">
          Keep my account
        </ButtonLink>
      }
    >
      Your account will be deleted on {formatInstantDay(deleteAt)}.
    </Notice>
  );
}
