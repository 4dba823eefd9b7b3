import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addFrame } from "../../bundler/output/addFrame";
import { liveFrame } from "./liveFrame";

let folder: string;
let served: Map<string, string>;
let server: Server;
let portal: string;
const cache = () => join(folder, "cache");

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "frame-"));
  const built = join(folder, "built");
  await mkdir(join(built, "static"), { recursive: true });
  writeFileSync(join(built, "index.html"), "<html>");
  writeFileSync(join(built, "static/main.js"), "frame");
  writeFileSync(join(built, "static/main.js.map"), "{}");
  await addFrame(join(folder, "shell"), { id: "f1", dir: built });
  served = new Map(
    ["files.json", "index.html", "static/main.js"].map((path) => [
      `/frame/${path}`,
      readFileSync(join(folder, "shell/frame", path), "utf8"),
    ]),
  );
  server = createServer((request, response) => {
    const text = served.get(request.url ?? "");
    response.writeHead(text === undefined ? 404 : 200);
    response.end(text);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("No port");
  portal = `http://127.0.0.1:${String(address.port)}`;
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

it("fetches the frame that a shell publishes, once", async () => {
  const dir = await liveFrame(portal, cache());
  expect(dir).toBe(join(cache(), "f1"));
  expect(readFileSync(join(cache(), "f1/static/main.js"), "utf8")).toBe("frame");
  served.delete("/frame/index.html");
  expect(await liveFrame(portal, cache())).toBe(dir);
});

it("returns nothing if the shell publishes no frame", async () => {
  served.clear();
  expect(await liveFrame(portal, cache())).toBeUndefined();
});

it.each(["altered", undefined])(
  "refuses a frame with the file %s, and keeps nothing",
  async (text) => {
    if (text === undefined) served.delete("/frame/static/main.js");
    else served.set("/frame/static/main.js", text);
    await expect(liveFrame(portal, cache())).rejects.toThrow(
      `The bare frame of ${portal} is damaged: static/main.js has another hash.`,
    );
    expect(readdirSync(cache())).toEqual([]);
  },
);

it.each(["../x", "/etc/x", "a/../../x"])(
  "refuses a frame that contains the path %s",
  async (path) => {
    served.set("/frame/files.json", JSON.stringify({ id: "f2", files: { [path]: "sha384-" } }));
    await expect(liveFrame(portal, cache())).rejects.toThrow();
  },
);
