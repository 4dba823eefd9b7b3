import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { format } from "oxfmt";
import { expect, it } from "vitest";
import { sql } from "../stack";

const root = join(import.meta.dirname, "../../..");
const schemasFolder = join(root, "supabase/schemas");
const tablesFile = join(root, "docs/tables.md");

/** Pictures of the document, with the files of `supabase/schemas` whose tables each of them shows. */
const pictures: Readonly<Record<string, readonly string[]>> = {
  "Rooms and bookings": [
    "rooms",
    "room_rules",
    "bookings",
    "booking_series",
    "slots",
    "room_blocks",
    "booking_holds",
    "booking_guests",
    "reports",
    "unmet_demand",
  ],
  "Visitors, day passes and the kiosk": ["visitors", "visitor_passes", "day_passes", "kiosk"],
  "Credits, orders and payments": ["credits", "orders", "payments", "invoices", "desk_closings"],
  "The cafe": ["snacks", "inventory", "cafe_queue"],
  "Events and news": ["events", "community"],
  Members: [
    "accounts",
    "members",
    "suspensions",
    "sessions",
    "people",
    "plans",
    "names",
    "activity",
    "calendar_feeds",
  ],
  Notifications: ["notifications", "delivery", "web_push"],
  "Releases of modules": ["releases", "module_figures"],
  "Settings and limits": ["settings", "limits", "storage", "restores", "audit"],
};

interface Column {
  name: string;
  type: string;
  key: string | null;
}

interface Table {
  name: string;
  content: string;
  columns: Column[];
}

interface ForeignKey {
  from: string;
  to: string;
  columns: string;
  isOptional: boolean;
  isUnique: boolean;
}

/** Tables by the name of the file of `supabase/schemas` that creates them. */
function tablesOfSchemas(): Map<string, readonly string[]> {
  return new Map(
    readdirSync(schemasFolder).map((file) => {
      const text = readFileSync(join(schemasFolder, file), "utf8");
      const created = text.matchAll(/^create (?:unlogged )?table ((?:public|private)\.\w+)/gm);
      return [basename(file, ".sql"), [...created].map(([, table = ""]) => table)];
    }),
  );
}

const readTables = () => sql<Table[]>`
  select n.nspname || '.' || c.relname as name,
    split_part(obj_description(c.oid, 'pg_class'), '. ', 1) as content,
    (select json_agg(json_build_object(
      'name', a.attname,
      'type', case when t.typelem <> 0 and t.typlen = -1
        then format('%s[]', (select typname from pg_type where oid = t.typelem)) else t.typname end,
      'key', case
        when exists (select from pg_constraint where conrelid = c.oid and contype = 'p' and a.attnum = any (conkey)) then 'PK'
        when exists (select from pg_constraint where conrelid = c.oid and contype = 'f' and a.attnum = any (conkey)) then 'FK'
      end
    ) order by a.attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attname not in ('created_at', 'updated_at')) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private')
  order by 1`;

const readForeignKeys = () => sql<ForeignKey[]>`
  select f.nspname || '.' || c.relname as "from", t.nspname || '.' || r.relname as "to",
    (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum = any (k.conkey)) as columns,
    exists (select from pg_attribute a
     where a.attrelid = c.oid and a.attnum = any (k.conkey) and not a.attnotnull) as "isOptional",
    exists (select from pg_constraint u
     where u.conrelid = c.oid and u.contype in ('p', 'u') and u.conkey <@ k.conkey) as "isUnique"
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid join pg_namespace f on f.oid = c.relnamespace
  join pg_class r on r.oid = k.confrelid join pg_namespace t on t.oid = r.relnamespace
  where k.contype = 'f' and f.nspname in ('public', 'private')
  order by 1, 2, 3`;

/** Tables of the schema `public` have their short name. */
const shortName = (table: string) => table.replace(/^public\./, "");

const entityOf = ({ name, columns }: Table) => {
  const lines = columns.map((one) => `    ${[one.type, one.name, one.key ?? ""].join(" ").trim()}`);
  return [`  "${shortName(name)}" {`, ...lines, "  }"].join("\n");
};

function relationOf({ from, to, columns, isOptional, isUnique }: ForeignKey): string {
  const cardinality = `${isOptional ? "|o" : "||"}--o${isUnique ? "|" : "{"}`;
  return `  "${shortName(to)}" ${cardinality} "${shortName(from)}" : "${columns}"`;
}

function pictureOf(title: string, files: readonly string[], tables: Table[], keys: ForeignKey[]) {
  const names = tables.map(({ name }) => name);
  const relations = keys.filter(({ from }) => names.includes(from)).map(relationOf);
  const links = files.map((file) => `[${file}.sql](../supabase/schemas/${file}.sql)`).join(", ");
  const contents = tables.map(({ name, content }) => {
    const sentence = content.replace(/\.$/, "");
    return `- \`${shortName(name)}\`: ${sentence}.`;
  });
  return [
    `## ${title}`,
    links,
    ["```mermaid", "erDiagram", ...relations, ...tables.map(entityOf), "```"].join("\n"),
    contents.join("\n"),
  ].join("\n\n");
}

const introduction = `# Tables

Written by \`pnpm db:tables\` from the database that [supabase/schemas](../supabase/schemas) describes. Do not edit.

A line from \`rooms\` to \`bookings\` with the label \`room_id\` means: each row of \`bookings\` names one row of \`rooms\` in its column \`room_id\`, and many rows can name the same one. A circle at the side of \`rooms\` means that the column can be null. Tables of another picture have no columns here. The columns \`created_at\` and \`updated_at\` are left out, and so are the tables of Supabase itself, but for their names.`;

it("has docs/tables.md, which `pnpm db:tables` writes", async () => {
  const schemas = tablesOfSchemas();
  const shown = Object.values(pictures).flat();
  const missing = [...schemas].filter(([file, names]) => names.length > 0 && !shown.includes(file));
  expect(missing, "Add the file to a picture.").toEqual([]);

  const [tables, keys] = await Promise.all([readTables(), readForeignKeys()]);
  const sections = Object.entries(pictures).map(([title, files]) => {
    const names = files.flatMap((file) => schemas.get(file) ?? []);
    const ofPicture = tables.filter(({ name }) => names.includes(name));
    expect(ofPicture).toHaveLength(names.length);
    return pictureOf(title, files, ofPicture, keys);
  });
  const { code, errors } = await format(tablesFile, [introduction, ...sections].join("\n\n"));
  expect(errors).toEqual([]);
  await expect(code).toMatchFileSnapshot(tablesFile);
});
