import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
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
