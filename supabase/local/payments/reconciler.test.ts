import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { startReconciler } from "./reconciler";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let server: Server;
let stop: () => void;
afterEach(() => {
  stop();
  server.close();
});

it("calls the function with the secret key at every interval", async () => {
  const keys: unknown[] = [];
  server = createServer((request, response) => {
    keys.push(request.headers.apikey);
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  stop = startReconciler({ url, secretKey: "sb_secret_test", everyMs: 10, log: silent });
  await expect.poll(() => keys.slice(0, 2)).toEqual(["sb_secret_test", "sb_secret_test"]);
});
