import type { Json } from "@portal/shared/data/database.types";
import { retryLostResponse } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { adminKeys } from "../../data/adminKeys";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import type { ImportRow } from "./rows/checkRows";
import type { ImportKind } from "./rows/importField";

interface Batch {
  /** Repeating a batch id imports nothing more. */
  id: string;
  rows: readonly ImportRow[];
}

/** All rows or none. Returns how many were imported. */
export function useImport({ kind, count }: ImportKind) {
  return useAdminMutation({
    write: async (supabase, { id, rows }: Batch): Promise<number> => {
      const values: Json = rows.map((row) => row.values);
      const { data } = await (
        kind === "members"
          ? supabase.rpc("import_members", { batch_id: id, members: values })
          : supabase.rpc("import_rooms", { batch_id: id, rooms: values })
      ).throwOnError();
      return data;
    },
    retry: retryLostResponse,
    invalidates: [kind === "members" ? adminKeys.users : [queryRoots.rooms], adminKeys.counts],
    flow: `import ${kind}`,
    successToast: (_, imported) => ({ title: `${count(imported)} imported` }),
    errorToast: toErrorToast("Nothing was imported", "Please try again."),
  });
}
