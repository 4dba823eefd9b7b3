import { usePortal } from "@portal/shared/contract/usePortal";
import { creditBalanceQuery } from "@portal/shared/data/credits/creditBalance";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { watchCredits } from "./watchCredits";

export function useCreditBalance(userId: string): number | null | undefined {
  const { supabase, queryClient } = usePortal();
  useEffect(() => watchCredits(supabase, queryClient, userId), [supabase, queryClient, userId]);
  const { data, isError } = useQuery(creditBalanceQuery(supabase, userId));
  return data ?? (isError ? null : undefined);
}
