import { readOwnPlan } from "@portal/shared/data/ownPlan";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { todayInSpace } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";
import type { ShellCartStore } from "./createCartStore";

/** Below the key of snacks, so that a refused checkout refetches it. */
export function cartRefreshQuery(supabase: Supabase, cart: ShellCartStore) {
  return queryOptions({
    queryKey: [queryRoots.snacks, "in-cart"],
    queryFn: async ({ signal }): Promise<null> => {
      const ids = cart.getSnapshot().items.map(({ id }) => id);
      const { data } = await supabase
        .from("snacks")
        .select("id, name, description, price, stock:quantity, image_url")
        .in("id", ids)
        // Admins can read archived snacks too.
        .is("archived_at", null)
        .abortSignal(signal)
        .throwOnError();
      cart.refresh(ids, data);
      return null;
    },
    staleTime: 0,
  });
}

/** Percent off by the plan of the member; 0 for signed-out users. Also below the key of snacks. */
export function cafeDiscountQuery(supabase: Supabase, userId: string | undefined) {
  const today = todayInSpace();
  return queryOptions({
    queryKey: [queryRoots.snacks, "discount", userId, today],
    queryFn: async ({ signal }): Promise<number> => {
      const plan = userId ? await readOwnPlan(supabase, today, signal) : null;
      return plan?.isCurrent ? plan.cafe_discount_percent : 0;
    },
    staleTime: 0,
  });
}
