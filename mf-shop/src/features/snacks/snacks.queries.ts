import { queryOptions } from "@tanstack/react-query";
import type { Supabase, Tables } from "@portal/shared/data/supabase";

/** `price` is in rupees, `quantity` is what is in stock. */
export type Snack = Pick<
  Tables<"snacks">,
  "id" | "name" | "description" | "price" | "quantity" | "image_url"
>;

export const snackQueries = {
  all: ["snacks"] as const,

  /** What can be bought now, by name. */
  inStock: (supabase: Supabase) =>
    queryOptions({
      queryKey: [...snackQueries.all, "in-stock"],
      queryFn: async ({ signal }): Promise<Snack[]> => {
        const { data } = await supabase
          .from("snacks")
          .select("id, name, description, price, quantity, image_url")
          .gt("quantity", 0)
          .order("name")
          .abortSignal(signal)
          .throwOnError();
        return data;
      },
    }),
};
