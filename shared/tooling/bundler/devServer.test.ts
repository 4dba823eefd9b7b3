import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { programOf } from "../process/programOf";

const folder = join(import.meta.dirname, "../../src/testing/modules/mf-refused");
let port: number;
let server: ReturnType<typeof spawn>;

beforeAll(async () => {
  port = await freePort();
  const rsbuild = programOf("@rsbuild/core", "rsbuild");
  server = spawn(
    process.execPath,
    [rsbuild, "dev", "--host", "localhost", "--port", String(port)],
    {
      cwd: folder,
      stdio: "ignore",
      env: {
        ...process.env,
        NODE_ENV: "development",
        PORTAL_ALLOWED_HOSTS: "members.example.com",
      },
    },
  );
  const manifest = `http://localhost:${String(port)}/mf-manifest.json`;
  const responds = () =>
    fetch(manifest).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(responds, { timeout: 60_000 });
}, 90_000);
afterAll(async () => {
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "localhost");
  await once(probe, "listening");
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return free;
}

/** The status of the response to a request, or null if the server closes the connection. */
async function statusFor(host: string, path: string, more: string[] = []): Promise<string | null> {
  const socket = connect(port, "localhost");
  socket.write(`${[`GET ${path} HTTP/1.1`, `host: ${host}`, ...more].join("\r\n")}\r\n\r\n`);
  let text = "";
  socket.on("data", (data) => {
    text += String(data);
    socket.end();
  });
  await once(socket, "close");
  return /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? null;
}

describe("the development server of a module", () => {
  it.each(["localhost", "127.0.0.1", "members.example.com"])(
    "answers under the allowed name %s",
    async (name) => {
      expect(await statusFor(`${name}:${String(port)}`, "/entry.js")).toBe("200");
    },
  );

  it.each(["evil.example", "localhost.evil.example", "evil-members.example.com"])(
    "refuses requests with the Host %s, against DNS rebinding",
    async (name) => {
      const paths = ["/entry.js", "/mf-manifest.json", "/module.json"];
      const statuses = paths.map((path) => statusFor(`${name}:${String(port)}`, path));
      expect(await Promise.all(statuses)).toEqual(["403", "403", "403"]);
    },
  );
});
