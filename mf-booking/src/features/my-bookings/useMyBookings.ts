import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { useQuery } from "@tanstack/react-query";
import { myBookingQueries } from "./myBookings.queries";

export function useMyBookings() {
  const { supabase } = usePortal();
  const { user } = useSession();
  return useQuery({
    ...myBookingQueries.ofUser(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
}
