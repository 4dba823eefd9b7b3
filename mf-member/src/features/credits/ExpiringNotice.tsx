import { usePortal } from "@portal/shared/contract/usePortal";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatDay } from "@portal/shared/domain/formatDates";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { useNow } from "@portal/shared/ui/useNow";
import { Hourglass } from "lucide-react";
import { Notice } from "../../ui/Notice";
import { useSharedQuery } from "../../ui/useSharedQuery";
import { creditLotQueries } from "./creditLots.queries";
import { expiringCredits, type ExpiringCredits } from "./expiringCredits";

export function ExpiringNotice({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const now = useNow();
  const { data } = useSharedQuery(creditLotQueries.unspent(supabase, userId));
  const expiring = data && expiringCredits(data, now);
  if (!expiring) return null;
  return (
    <Notice
      label="Expiring credits"
      icon={Hourglass}
      action={
        <ButtonLink to="/book-room" variant="secondary" size="sm">
          Use credits
        </ButtonLink>
      }
    >
      {sentence(expiring)}
    </Notice>
  );
}

function sentence({ credits, firstCredits, firstDay, lastDay }: ExpiringCredits): string {
  const subject = `${formatCredits(credits)} ${credits === 1 ? "expires" : "expire"}`;
  if (firstDay === lastDay) return `${subject} on ${formatDay(firstDay)}.`;
  return `${subject} by ${formatDay(lastDay)}, the first ${firstCredits} on ${formatDay(firstDay)}.`;
}
