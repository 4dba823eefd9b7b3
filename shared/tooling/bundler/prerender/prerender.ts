import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ModuleRoute } from "../../../src/contract/release/manifest";
import { routeTable } from "../../../src/contract/release/routeTable";
import { SNAPSHOTS_FILE, type Snapshots } from "../../../src/contract/release/snapshots";
import type { PrerenderedPages, PrerenderTask } from "../../../src/prerender/pages";
import { scriptFile } from "../../kit/layout";
import { describeModule } from "../../project/workspace";
import { programOf } from "../../process/programOf";
import { currentProject } from "../../project/project";
import { listFiles } from "../../release/files";
import { IMPORTS_FILE, type Imports } from "../plugins/listImports";
import { criticalCss } from "./criticalCss";

const run = promisify(execFile);

/** Route of the shell itself; its path is LOGIN_PATH in shell/src/routes.ts. */
const loginRoute: ModuleRoute = { path: "/login", access: "public" };

/** Adds `snapshots.json` to the build of the shell or a module: its pages as HTML and critical CSS. */
export async function addSnapshots(name: string, folder: string, dist: string): Promise<void> {
  const list = await readAndDeleteImports(dist);
  const routes = (await routesOf(name)).filter(hasSnapshot);
  if (routes.length === 0) return;
  const { pages, imports } = await render(name, folder, routes);
  const css = await stylesOf(dist);
  const snapshots: Snapshots = { pages: {}, shared: name === "shell" ? list.shared : {} };
  for (const [path, { html, chunks, reads }] of Object.entries(pages)) {
    const files = filesOf(chunks, imports, list);
    snapshots.pages[path] = { html, css: criticalCss(css, html), ...files, reads: [...reads] };
  }
  await writeFile(join(dist, SNAPSHOTS_FILE), JSON.stringify(snapshots));
}

/** Deletes the list, because only this step needs it. */
async function readAndDeleteImports(dist: string): Promise<Imports> {
  const file = join(dist, IMPORTS_FILE);
  if (!existsSync(file)) return { imports: {}, shared: {} };
  const imports = JSON.parse(await readFile(file, "utf8")) as Imports;
  await rm(file);
  return imports;
}

/** The files for the browser of what a page imported in Node as `chunks`. */
function filesOf(chunks: readonly string[], inNode: Imports, inBrowser: Imports) {
  const needed = Object.entries(inNode.imports)
    .filter(([, { chunks: own }]) => own.some((chunk) => chunks.includes(chunk)))
    .flatMap(([key]) => inBrowser.imports[key] ?? []);
  const container = inBrowser.imports["__federation_expose_app"];
  const files = new Set(needed.flatMap((one) => one.files));
  for (const file of container?.files ?? []) files.delete(file);
  const shared = [...needed, ...(container ? [container] : [])].flatMap((one) => one.shared);
  return { files: [...files], shared: [...new Set(shared)] };
}

async function routesOf(name: string): Promise<readonly ModuleRoute[]> {
  if (name === "shell") return [...routeTable, loginRoute];
  return currentProject().modules.has(name) ? (await describeModule(name)).routes : [];
}

const hasSnapshot = ({ path, access, snapshot }: ModuleRoute) =>
  access !== "admin" && snapshot !== false && !/[:*]/.test(path);

async function render(
  name: string,
  folder: string,
  routes: readonly ModuleRoute[],
): Promise<{ pages: PrerenderedPages; imports: Imports }> {
  const dist = await mkdtemp(join(tmpdir(), "portal-prerender-"));
  const task: PrerenderTask = { name, routes, output: join(dist, "pages.json") };
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORTAL_PRERENDER: JSON.stringify(task),
    PORTAL_BUILD_DIST: dist,
    // The same on every machine.
    TZ: "UTC",
    LC_ALL: "en_US.UTF-8",
  };
  const cwd = folder;
  const config = join(import.meta.dirname, scriptFile("rsbuild.config.ts"));
  const rsbuild = programOf("@rsbuild/core", "rsbuild");
  try {
    await run(process.execPath, [rsbuild, "build", "--config", config], { cwd, env });
    await writeFile(join(dist, "package.json"), JSON.stringify({ type: "module" }));
    await run(process.execPath, ["--enable-source-maps", join(dist, "prerender.js")], { cwd, env });
    const pages = JSON.parse(await readFile(task.output, "utf8")) as PrerenderedPages;
    return { pages, imports: await readAndDeleteImports(dist) };
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(
      `The pages of ${name} could not be prerendered:\n${ownLines(stderr || stdout)}\n` +
        "A build renders its pages in Node. `snapshot: false` in module.ts excludes a page.",
      { cause: error },
    );
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
}

/** Removes stack lines of libraries and Node. */
const ownLines = (output: string) =>
  output.replaceAll(/^( +at .*(node_modules|node:).*|Node\.js v.*)\n?/gm, "").trim();

/** Files that a page loads first come first, as in the loaded page. */
async function stylesOf(dist: string): Promise<string> {
  const files = (await listFiles(dist)).filter((file) => file.endsWith(".css"));
  const isAsync = (file: string) => Number(file.includes("/async/"));
  const sorted = files.toSorted((a, b) => isAsync(a) - isAsync(b));
  const texts = await Promise.all(sorted.map((file) => readFile(join(dist, file), "utf8")));
  return texts.join("\n");
}
