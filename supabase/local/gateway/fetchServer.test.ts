import { EventEmitter, once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createFetchServer, type FetchHandler } from "./fetchServer";

const servers: ReturnType<typeof createFetchServer>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function serve(handler: FetchHandler): Promise<string> {
  const server = createFetchServer(handler, { hosts: [] });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("createFetchServer", () => {
  it("passes method, path, headers, body and several cookies", async () => {
    const origin = await serve(async (incoming) => {
      const headers = new Headers({ "x-body": await incoming.clone().text() });
      headers.append("set-cookie", "a=1");
      headers.append("set-cookie", "b=2");
      return new Response(`${incoming.method} ${new URL(incoming.url).pathname}`, {
        status: 201,
        headers,
      });
    });
    const response = await fetch(`${origin}/some/path`, { method: "PUT", body: "hello" });
    expect(response.status).toBe(201);
    expect(await response.text()).toBe("PUT /some/path");
    expect(response.headers.get("x-body")).toBe("hello");
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("aborts the signal when the client disconnects", async () => {
    const events = new EventEmitter();
    const [started, gone] = [once(events, "started"), once(events, "gone")];
    const origin = await serve((incoming) => {
      incoming.signal.addEventListener("abort", () => events.emit("gone"));
      events.emit("started");
      return new Promise<Response>(() => undefined);
    });
    const leaving = new AbortController();
    const left = fetch(origin, { signal: leaving.signal }).catch(() => "left");
    await started;
    leaving.abort();
    expect(await left).toBe("left");
    expect(await gone).toEqual([]);
  });

  it("responds to an invalid host with 400", async () => {
    const origin = await serve(() => new Response("fine"));
    const call = request(origin, { headers: { host: "a b" } });
    call.end();
    const [response] = (await once(call, "response")) as [{ statusCode: number }];
    expect(response.statusCode).toBe(400);
  });
});
