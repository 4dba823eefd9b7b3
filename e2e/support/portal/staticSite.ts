import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { extname, join, normalize } from "node:path";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

/** Serves an export as a static host does that reads its `_headers` and `_redirects` (docs/deploy.md). */
export async function serveSite(folder: string, port: string): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const headers = headersFor(pathname, await readFile(join(folder, "_headers"), "utf8"));
      for (const [name, value] of headers) response.setHeader(name, value);
      const [file, content] = await fileAt(folder, normalize(pathname));
      response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
      response.end(content);
    })();
  });
  await new Promise<void>((done) => server.listen(Number(port), "localhost", done));
  return server;
}

/** The file, the prerendered page of the path, or the page of all other paths. */
async function fileAt(folder: string, path: string): Promise<[file: string, content: Buffer]> {
  for (const file of path === "/" ? ["/index.html"] : [path, `${path}.html`, "/index.html"]) {
    const content = await readFile(join(folder, file)).catch(() => null);
    if (content) return [file, content];
  }
  throw new Error(`${folder} has no index.html`);
}

function headersFor(pathname: string, text: string): [name: string, value: string][] {
  const sections = text.split(/\n(?=\/)/).map((section) => section.trim().split("\n"));
  return sections
    .filter(([pattern = ""]) =>
      pattern.endsWith("*") ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern,
    )
    .flatMap(([, ...lines]) =>
      lines.map((line): [string, string] => {
        const [name = "", ...value] = line.trim().split(": ");
        return [name, value.join(": ")];
      }),
    );
}
