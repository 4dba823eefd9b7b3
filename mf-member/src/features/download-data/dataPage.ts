import { brand } from "@portal/shared/domain/brand";
import { formatInstant } from "@portal/shared/domain/formatDates";

/** Rows by table. */
export type PersonalData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** A page that can be read and printed without the portal: it has no scripts and loads nothing. */
export function dataPage(data: PersonalData, madeAt: string): string {
  const tables = Object.entries(data).map(
    ([table, rows]) =>
      `<section><h2>${heading(table)} (${rows.length})</h2>${rows.map(describe).join("")}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>My data at ${escape(brand.name)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 3fr; gap: 0.25rem 1rem; margin: 1rem 0;
  padding-top: 1rem; border-top: 1px solid #ccc; }
dt { color: #555; }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
</style>
</head>
<body>
<h1>My data at ${escape(brand.name)}</h1>
<p>Made on ${escape(formatInstant(madeAt))}.</p>
${tables.join("\n")}
</body>
</html>
`;
}

const describe = (row: Readonly<Record<string, unknown>>): string =>
  `<dl>${Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `<dt>${heading(field)}</dt><dd>${escape(textOf(value))}</dd>`)
    .join("")}</dl>`;

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/;

function textOf(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value, null, 1);
  return instant.test(value) ? formatInstant(value) : value;
}

function heading(name: string): string {
  const words = name.replaceAll("_", " ");
  return escape(words.charAt(0).toUpperCase() + words.slice(1));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? "");
