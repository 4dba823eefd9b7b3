import type { Supabase } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { pageQuery, readRange, type ReadPage } from "../../data/lists/page";
import type { CafeSpecial } from "./special.schema";

export const SPECIALS_PAGE_SIZE = 20;

export const specialQueries = {
  all: [queryRoots.cafeSpecials] as const,

  page: (supabase: Supabase, page: number) =>
    pageQuery([...specialQueries.all, "admin"], readSpecials(supabase), page, SPECIALS_PAGE_SIZE),
};

export const readSpecials =
  (supabase: Supabase): ReadPage<CafeSpecial> =>
  (...page) =>
    readRange(
      supabase
        .from("cafe_specials")
        .select("*", { count: "exact" })
        .order("created_at", { ascending: false })
        .order("id"),
      ...page,
    );

export async function readSpecial(
  supabase: Supabase,
  { id }: Pick<CafeSpecial, "id">,
): Promise<CafeSpecial | null> {
  const special = supabase.from("cafe_specials").select("*").eq("id", id).maybeSingle();
  return (await special.throwOnError()).data;
}
