import modulesSchema from "@portal/shared/contract/release/modules.schema.json" with { type: "json" };
import { KIOSK_PATH } from "@portal/shared/contract/release/routeTable";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { permissionsPolicy } from "../page/securityHeaders";
import { createHost, IMMUTABLE, type HostOptions, WORKER, WORKER_OFF } from "../server/createHost";

const pageHeaders = [
  "Content-Security-Policy",
  "X-Content-Type-Options",
  "Referrer-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
];

export async function writeSite(folder: string, options: HostOptions): Promise<void> {
  const { shellDir, registry } = options;
  const page = await pageOf(options);
  await mkdir(folder, { recursive: true });
  await cp(shellDir, folder, { recursive: true });
  await writeFile(join(folder, "index.html"), await page.text());
  if (options.worker === false) await cp(join(shellDir, WORKER_OFF), join(folder, WORKER));
  // They contain the page without its configuration, and the worker that may be switched off.
  for (const packed of ["index.html.br", "index.html.gz", `${WORKER}.br`, `${WORKER}.gz`]) {
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

/** Without embedded discovery or preloads: it must fit every path and later releases. */
async function pageOf(options: HostOptions): Promise<Response> {
  const unreadable = {
    ...options.registry,
    read: () => Promise.reject(new Error("The page fetches it")),
  };
  const { folder, baseUrl } = options.registry;
  const host = createHost({
    ...options,
    registry: unreadable,
    // A static host cannot forward requests.
    apiProxy: undefined,
    discovery: folder ? "/modules.json" : `${baseUrl}modules.json`,
  });
  return host.request("/", { headers: { "sec-fetch-mode": "navigate", accept: "text/html" } });
}

function redirectsFile({ folder, baseUrl }: HostOptions["registry"]): string {
  const discovery = folder ? "" : `/modules.json ${baseUrl}modules.json 302\n`;
  return `${discovery}/* /index.html 200\n`;
}

function headersFile(page: Response): string {
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
    ...["/index.html", "/modules.json", "/shell.json", "/offline.html", `/${WORKER}`].map((path) =>
      section(path, noCache),
    ),
    ...["/static/*", "/modules/*"].map((path) => section(path, immutable)),
  ];
  return `${sections.join("\n")}\n`;
}
