import { expect, it } from "vitest";
import { BodyRefusal, OpenBodies } from "./openBodies";

/** A request whose body is sent part by part. */
function sent(headers: Record<string, string> = {}) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => void (controller = given),
      pull: () => void (pulls += 1),
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", body, headers, duplex: "half" } as const;
  return {
    request: new Request("http://localhost/", init),
    send: (size: number) => controller?.enqueue(new Uint8Array(size)),
    close: () => controller?.close(),
    pulls: () => pulls,
  };
}

const rules = { maxBytes: 10 };
const statusOf = (reading: Promise<unknown>) =>
  reading.then(
    () => "read",
    (error: unknown) => (error instanceof BodyRefusal ? error.status : error),
  );

it("passes on method, headers and body of a request", async () => {
  const { request, send, close } = sent({ "x-a": "1" });
  const body = new OpenBodies().open(request, rules);
  send(4);
  send(6);
  close();
  expect(body.request).toMatchObject({ method: "POST", url: "http://localhost/" });
  expect(body.request.headers.get("x-a")).toBe("1");
  expect((await body.request.arrayBuffer()).byteLength).toBe(10);
  expect(body.refusal()).toBeNull();
});

it("leaves a request without a body as it is", () => {
  const request = new Request("http://localhost/");
  expect(new OpenBodies().open(request, rules).request).toBe(request);
});

it("receives nothing before the body is read", async () => {
  const { request, pulls } = sent();
  const body = new OpenBodies({ totalMs: 0, idleMs: 0 }).open(request, rules);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(pulls()).toBe(0);
  expect(body.refusal()).toBeNull();
});

it("refuses a body above the limit while it arrives", async () => {
  const { request, send } = sent();
  const body = new OpenBodies().open(request, rules);
  const read = statusOf(body.request.text());
  send(10);
  send(1);
  expect(await read).toBe(413);
  expect(body.refusal()?.status).toBe(413);
});

it("refuses a declared length above the limit without receiving it", async () => {
  const { request, pulls } = sent({ "content-length": "11" });
  const body = new OpenBodies().open(request, rules);
  expect(await statusOf(body.request.text())).toBe(413);
  expect(pulls()).toBe(0);
});

it("refuses what the check refuses", async () => {
  const { request, send } = sent();
  const check = () => new BodyRefusal(400, "Not this", "22021");
  const body = new OpenBodies().open(request, { ...rules, check });
  const read = statusOf(body.request.text());
  send(1);
  expect(await read).toBe(400);
  expect(await body.refusal()?.toResponse().json()).toEqual({ code: "22021", message: "Not this" });
});

it.each([
  ["stops", { idleMs: 5 }],
  ["takes too long", { totalMs: 5 }],
])("refuses a body that %s", async (_, limits) => {
  const { request, send } = sent();
  const body = new OpenBodies(limits).open(request, rules);
  const read = statusOf(body.request.text());
  send(1);
  expect(await read).toBe(408);
});

it("ends the bodies that have sent nothing for the longest time when all together are too large", async () => {
  // Without pauses that are too long, which have the same refusal.
  const bodies = new OpenBodies({ totalBytes: 20, idleMs: 600_000, totalMs: 600_000 });
  const [first, second, third] = [sent(), sent(), sent()];
  const opened = [first, second, third].map(({ request }) => bodies.open(request, rules));
  const reads = opened.map(({ request }) => statusOf(request.text()));
  const tick = () => new Promise((resolve) => setImmediate(resolve));
  first.send(9);
  await tick();
  second.send(9);
  await tick();
  first.send(1);
  await tick();
  third.send(9);
  expect(await reads[1]).toBe(408);
  first.close();
  third.close();
  expect(await Promise.all(reads)).toEqual(["read", 408, "read"]);
});

it("counts a body that was read or ended no longer", async () => {
  const bodies = new OpenBodies({ totalBytes: 10 });
  const readWhole = () => {
    const { request, send, close } = sent();
    const body = bodies.open(request, rules);
    send(10);
    close();
    return statusOf(body.request.text());
  };
  expect(await readWhole()).toBe("read");
  const { request, send } = sent();
  const ended = bodies.open(request, rules);
  void statusOf(ended.request.text());
  send(10);
  await new Promise((resolve) => setImmediate(resolve));
  ended.end();
  expect(await readWhole()).toBe("read");
  expect(ended.refusal()).toBeNull();
});

it("leaves the rest of a refused body to the server", async () => {
  const { request, send, close } = sent();
  const body = new OpenBodies().open(request, { maxBytes: 1 });
  send(2);
  expect(await statusOf(body.request.text())).toBe(413);
  send(3);
  close();
  expect((await request.body?.getReader().read())?.value?.byteLength).toBe(3);
});
