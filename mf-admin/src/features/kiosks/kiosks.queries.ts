import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { adminKeys } from "../../data/adminKeys";
import { pageQuery, readRange, type ReadPage } from "../../data/lists/page";

export const KIOSKS_PAGE_SIZE = 20;
const REFETCH_INTERVAL_MS = 30_000;

const kioskSchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  pairing_expires_at: z.string(),
  paired_at: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
export type Kiosk = z.infer<typeof kioskSchema>;

const columns = "id, name, created_at, pairing_expires_at, paired_at, last_seen_at, revoked_at";

export const kioskQueries = {
  all: adminKeys.kiosks,
  /** Newest first, disconnected kiosks last. */
  page: (supabase: Supabase, page: number) => ({
    ...pageQuery(kioskQueries.all, readKiosks(supabase), page, KIOSKS_PAGE_SIZE),
    refetchInterval: REFETCH_INTERVAL_MS,
  }),
};

export const readKiosks =
  (supabase: Supabase): ReadPage<Kiosk> =>
  async (...page) => {
    const unparsed = await readRange(
      supabase
        .from("kiosk_devices")
        .select(columns, { count: "exact" })
        .order("revoked_at", { ascending: false, nullsFirst: true })
        .order("created_at", { ascending: false })
        .order("id"),
      ...page,
    );
    return { ...unparsed, rows: z.array(kioskSchema).parse(unparsed.rows) };
  };
