import modulesSchema from "@portal/shared/contract/release/modules.schema.json" with { type: "json" };
import { KIOSK_PATH } from "@portal/shared/contract/release/routeTable";
import { isUnlistedRecently } from "@portal/shared/tooling/release/registry/registry";
import { localStorage } from "@portal/shared/tooling/release/storage/localStorage";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { permissionsPolicy } from "../page/securityHeaders";
import { createHost, type HostOptions } from "../server/createHost";
import { IMMUTABLE, WORKER, WORKER_OFF } from "../server/staticFiles";
import { shellSnapshots } from "../page/snapshot/readSnapshots";

const pageHeaders = [
  "Content-Security-Policy",
  "X-Content-Type-Options",
  "Referrer-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
];

/** Also writes the files of earlier builds, which open tabs load. */
export async function writeSite(folder: string, options: HostOptions): Promise<void> {
  const { shellDir, earlierShells = [], registry } = options;
  const host = pageHost(options);
  const page = await pageAt(host, "/");
  await mkdir(folder, { recursive: true });
  for (const earlier of earlierShells) {
    await cp(join(earlier, "static"), join(folder, "static"), { recursive: true });
  }
  await cp(shellDir, folder, { recursive: true });
  await writeFile(join(folder, "index.html"), await page.text());
  if (options.worker === false) await cp(join(shellDir, WORKER_OFF), join(folder, WORKER));
  const prerendered = Object.keys(shellSnapshots(shellDir)?.pages ?? {}).filter(
    (path) => path !== "/",
  );
  for (const path of prerendered) {
    await writeFile(join(folder, `${path}.html`), await (await pageAt(host, path)).text());
  }
  // The compressed copies of the page lack its configuration; those of the worker may be of the one that was switched off.
  for (const packed of ["index.html.br", "index.html.gz", `${WORKER}.br`, `${WORKER}.gz`]) {
    await rm(join(folder, packed), { force: true });
  }
  await writeFile(join(folder, "modules.schema.json"), JSON.stringify(modulesSchema));
  await writeFile(join(folder, "_headers"), headersFile(page, prerendered));
  await writeFile(join(folder, "_redirects"), redirectsFile(registry));

  if (!registry.folder) return;
  const discovery = await registry.read();
  const storage = localStorage(registry.folder);
  for (const [name, releases] of Object.entries(discovery.microFrontends)) {
    const listed = releases.map(({ extras }) => extras.build);
    for (const build of await storage.folders(name)) {
      const release = `${name}/${build}`;
      if (!listed.includes(build) && !(await isUnlistedRecently(storage, release))) continue;
      const from = join(registry.folder, release);
      await cp(from, join(folder, "modules", release), { recursive: true });
    }
  }
  await writeFile(join(folder, "modules.json"), JSON.stringify(discovery));
}

/**
 * The host whose responses are exported. It embeds neither discovery nor preload links, because an
 * exported page serves every path, and also later releases. Prerendered pages of modules are exported
 * only for a registry in a folder: a bucket gets releases without another export.
 */
function pageHost(options: HostOptions): ReturnType<typeof createHost> {
  const { folder, baseUrl } = options.registry;
  return createHost({
    ...options,
    // A static host cannot forward requests.
    apiProxy: undefined,
    embedDiscovery: false,
    moduleSnapshots: folder !== undefined,
    discovery: folder ? "/modules.json" : `${baseUrl}modules.json`,
  });
}

const pageAt = async (host: ReturnType<typeof createHost>, path: string): Promise<Response> =>
  host.request(path, { headers: { "sec-fetch-mode": "navigate", accept: "text/html" } });

function redirectsFile({ folder, baseUrl }: HostOptions["registry"]): string {
  const discovery = folder ? "" : `/modules.json ${baseUrl}modules.json 302\n`;
  return `${discovery}/* /index.html 200\n`;
}

function headersFile(page: Response, prerendered: readonly string[]): string {
  const section = (path: string, headers: readonly string[]) =>
    [path, ...headers.map((header) => `  ${header}`)].join("\n");
  const immutable = [`Cache-Control: ${IMMUTABLE}`];
  const noCache = ["Cache-Control: no-cache"];
  const sections = [
    section(
      "/*",
      pageHeaders.map((name) => `${name}: ${page.headers.get(name) ?? ""}`),
    ),
    // Later than `/*`: the last value of a permission counts.
    section(KIOSK_PATH, [`Permissions-Policy: ${permissionsPolicy("self")}`]),
    ...prerendered.flatMap((path) => [section(path, noCache), section(`${path}.html`, noCache)]),
    ...[
      "/index.html",
      "/modules.json",
      "/shell.json",
      "/frame/*",
      "/offline.html",
      `/${WORKER}`,
    ].map((path) => section(path, noCache)),
    ...["/static/*", "/modules/*"].map((path) => section(path, immutable)),
  ];
  return `${sections.join("\n")}\n`;
}
