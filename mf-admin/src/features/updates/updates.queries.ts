import type { Supabase } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { pageQuery, readRange, type ReadPage } from "../../data/lists/page";
import type { SpaceUpdate } from "./update.schema";

export const UPDATES_PAGE_SIZE = 10;

export const updateQueries = {
  all: [queryRoots.spaceUpdates] as const,

  page: (supabase: Supabase, page: number) =>
    pageQuery([...updateQueries.all, "admin"], readUpdates(supabase), page, UPDATES_PAGE_SIZE),
};

export const readUpdates =
  (supabase: Supabase): ReadPage<SpaceUpdate> =>
  (...page) =>
    readRange(
      supabase
        .from("space_updates")
        .select("*", { count: "exact" })
        .order("created_at", { ascending: false })
        .order("id"),
      ...page,
    );

export async function readUpdate(
  supabase: Supabase,
  { id }: Pick<SpaceUpdate, "id">,
): Promise<SpaceUpdate | null> {
  const update = supabase.from("space_updates").select("*").eq("id", id).maybeSingle();
  return (await update.throwOnError()).data;
}
