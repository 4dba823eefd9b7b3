import { usePortal } from "@portal/shared/contract/usePortal";
import { creditBalanceQuery } from "@portal/shared/data/creditBalance";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { useQuery } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import { StatCard } from "../../ui/StatCard";

export function CreditsStat({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const { data, isError, refetch } = useQuery(creditBalanceQuery(supabase, userId));
  return (
    <StatCard
      icon={<Coins size={18} />}
      label="Available Credits"
      value={data}
      failed={isError}
      onRetry={() => void refetch()}
      action={
        <ButtonLink to="/buy-credits" variant="secondary" size="sm" aria-label="Add credits">
          Add
        </ButtonLink>
      }
    />
  );
}
