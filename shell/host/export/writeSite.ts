import modulesSchema from "@portal/shared/contract/modules.schema.json" with { type: "json" };
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createHost, FOR_EVER, type HostOptions } from "../server/createHost";

/** What the host adds to every page, as far as a file can say it. */
const pageHeaders = [
  "Content-Security-Policy",
  "X-Content-Type-Options",
  "Referrer-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
];

/**
 * Writes the portal as files that any static host can serve: shell, page, module releases and
 * discovery, with the host's headers and its one rule as `_headers` and `_redirects`. Files of an
 * earlier export stay, so that open tabs go on working.
 */
export async function writeSite(folder: string, options: HostOptions): Promise<void> {
  const { shellDir, registry } = options;
  const page = await pageOf(options);
  await mkdir(folder, { recursive: true });
  await cp(shellDir, folder, { recursive: true });
  await writeFile(join(folder, "index.html"), await page.text());
  // They hold the page without its configuration.
  for (const packed of ["index.html.br", "index.html.gz"]) {
    await rm(join(folder, packed), { force: true });
  }
  await writeFile(join(folder, "modules.schema.json"), JSON.stringify(modulesSchema));
  await writeFile(join(folder, "_headers"), headersFile(page));
  await writeFile(join(folder, "_redirects"), redirectsFile(registry));

  if (!registry.folder) return;
  const discovery = await registry.read();
  for (const [name, releases] of Object.entries(discovery.microFrontends)) {
    for (const { extras } of releases) {
      const release = join(name, extras.build);
      const from = join(registry.folder, release);
      await cp(from, join(folder, "modules", release), { recursive: true });
    }
  }
  await writeFile(join(folder, "modules.json"), JSON.stringify(discovery));
}

/** The page that fits every path and outlives releases: it asks for the discovery document itself. */
async function pageOf(options: HostOptions): Promise<Response> {
  const silent = { ...options.registry, read: () => Promise.reject(new Error("asked for later")) };
  const { folder, baseUrl } = options.registry;
  const host = createHost({
    ...options,
    registry: silent,
    discovery: folder ? "/modules.json" : `${baseUrl}modules.json`,
  });
  return host.request("/", { headers: { "sec-fetch-mode": "navigate", accept: "text/html" } });
}

/** Every path is the page; the back office asks the site itself which modules there are. */
function redirectsFile({ folder, baseUrl }: HostOptions["registry"]): string {
  const discovery = folder ? "" : `/modules.json ${baseUrl}modules.json 302\n`;
  return `${discovery}/* /index.html 200\n`;
}

function headersFile(page: Response): string {
  const section = (path: string, headers: readonly string[]) =>
    [path, ...headers.map((header) => `  ${header}`)].join("\n");
  const forEver = [`Cache-Control: ${FOR_EVER}`];
  const never = ["Cache-Control: no-cache"];
  const sections = [
    section(
      "/*",
      pageHeaders.map((name) => `${name}: ${page.headers.get(name) ?? ""}`),
    ),
    ...["/index.html", "/modules.json", "/shell.json"].map((path) => section(path, never)),
    ...["/static/*", "/modules/*"].map((path) => section(path, forEver)),
  ];
  return `${sections.join("\n")}\n`;
}
