import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";

/** `price` is in rupees, `quantity` is the stock. */
export type Snack = Pick<
  Tables<"snacks">,
  "id" | "name" | "description" | "price" | "quantity" | "image_url"
>;

export const snackQueries = {
  all: [queryRoots.snacks] as const,

  inStock: (supabase: Supabase) =>
    queryOptions({
      queryKey: [...snackQueries.all, "in-stock"],
      queryFn: async ({ signal }): Promise<Snack[]> => {
        const { data } = await supabase
          .from("snacks")
          .select("id, name, description, price, quantity, image_url")
          .gt("quantity", 0)
          // Admins can read archived snacks too.
          .is("archived_at", null)
          .order("name")
          .abortSignal(signal)
          .throwOnError();
        return data;
      },
    }),
};
