import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { creditBalanceQuery } from "@portal/shared/data/credits/creditBalance";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { CreditsBadge } from "@portal/shared/ui/CreditsBadge";
import { useQuery } from "@tanstack/react-query";

export function DayPassBalance() {
  const { supabase } = usePortal();
  const { user } = useSession();
  const balance = useQuery({
    ...creditBalanceQuery(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
  return <CreditsBadge credits={balance.data ?? (hasFailed(balance) ? null : undefined)} />;
}
