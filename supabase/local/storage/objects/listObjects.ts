import { z } from "zod";
import type { Caller, StackContext } from "../../context";
import { listed, type ObjectRow } from "./objectRows";

export const listRequest = z.object({
  prefix: z.string().default(""),
  limit: z.number().int().min(1).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().default(""),
});

const MAX_ENTRIES = 1000;
const folder = {
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
};

export async function listObjects(
  { asRole }: StackContext,
  caller: Caller,
  bucket: string,
  { prefix, limit, offset, search }: z.infer<typeof listRequest>,
) {
  const level = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  const pattern = `${escapeLike(level + search)}%`;
  return asRole(caller, async (sql) => {
    const entries = await sql<(Partial<ObjectRow> & { entry: string })[]>`
      with entries as (
        select distinct on (entry, is_folder) entry, is_folder, o.*
        from storage.objects o,
          lateral (select substr(o.name, ${level.length + 1}) as rest) below,
          lateral (select split_part(rest, '/', 1) as entry, strpos(rest, '/') > 0 as is_folder) split
        where o.bucket_id = ${bucket} and o.name like ${pattern}
      )
      select * from entries
      order by not is_folder, entry
      limit ${Math.min(limit, MAX_ENTRIES)} offset ${offset}`;
    return entries.map(({ entry, ...row }) =>
      "is_folder" in row && row.is_folder
        ? { name: entry, ...folder }
        : { ...listed(row as ObjectRow), name: entry },
    );
  });
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
