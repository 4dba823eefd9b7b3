import { expect, test } from "vitest";
import { echoSource, serveFunctions, signedIn } from "./testing/serveFunctions";

const { call, lines } = serveFunctions({
  echo: echoSource,
  crash: `Deno.serve(() => {
    setTimeout(() => { throw new Error("boom"); });
    return new Promise(() => {});
  });`,
  uneven: `
    const handlers = {
      "/uneven/slow": () =>
        new Promise((resolve) => setTimeout(() => resolve(new Response("slow")), 1500)),
      "/uneven/never": () => new Promise(() => {}),
      "/uneven/crash": () => {
        void Promise.resolve().then(() => { throw new Error("uncaught"); });
        return new Promise(() => {});
      },
      "/uneven/pid": () => new Response(String(Deno.pid)),
    };
    Deno.serve((request) => handlers[new URL(request.url).pathname]());`,
  length: `Deno.serve((request) => new Response(request.headers.get("content-length")));`,
  hang: `Deno.serve(() => { for (;;); });`,
  broken: `throw new Error("never serves");`,
});

test("restarts a crashed function for the next call", async () => {
  for (let round = 0; round < 2; round += 1) {
    const response = await call("crash", { headers: signedIn });
    expect([response.status, await response.json()]).toEqual([
      500,
      expect.objectContaining({ code: "WORKER_ERROR" }),
    ]);
  }
  // The output of the process may arrive after its exit.
  await expect.poll(() => lines.join("\n")).toContain("boom");
});

test("fails only the crashed call and starts a new process", async () => {
  const pid = async () => (await call("uneven/pid", { headers: signedIn })).text();
  const before = await pid();
  const slow = call("uneven/slow", { headers: signedIn });
  const crashed = await call("uneven/crash", { headers: signedIn });
  expect([crashed.status, await crashed.json()]).toEqual([
    500,
    expect.objectContaining({ code: "WORKER_ERROR" }),
  ]);
  await expect.poll(pid).not.toBe(before);
  expect(await (await slow).text()).toBe("slow");
});

test("ends a call at its deadline without ending others", async () => {
  const never = call("uneven/never", { headers: signedIn });
  // Starts a second later, so that it still runs at the deadline of the first.
  await call("uneven/slow", { headers: signedIn });
  const slow = call("uneven/slow", { headers: signedIn });
  expect((await never).status).toBe(504);
  expect(await (await slow).text()).toBe("slow");
});

test("refuses a body that has not arrived at the deadline, and keeps the process", async () => {
  const send = (body: ReadableStream | string) =>
    call("echo", { method: "POST", headers: signedIn, body, duplex: "half" });
  const pid = async () => ((await (await send("all")).json()) as { pid: number }).pid;
  const before = await pid();
  const endless = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(10)) });
  const response = await send(endless);
  expect([response.status, await response.json()]).toEqual([
    408,
    { message: "The request body arrived too slowly. Send it again." },
  ]);
  expect(await pid()).toBe(before);
});

test("tells the function the length of a body before it arrives", async () => {
  const headers = { ...signedIn, "content-length": "9000000" };
  const endless = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(10)) });
  const init = { method: "POST", headers, body: endless, duplex: "half" as const };
  expect(await (await call("length", init)).text()).toBe("9000000");
});

test("reports a function that never serves", async () => {
  const response = await call("broken", { headers: signedIn });
  expect([response.status, await response.json()]).toEqual([
    503,
    expect.objectContaining({ code: "BOOT_ERROR" }),
  ]);
});

test("ends a blocked function at its deadline while others respond", async () => {
  const hanging = call("hang", { headers: signedIn });
  expect((await call("echo", { headers: signedIn })).status).toBe(200);
  const response = await hanging;
  expect([response.status, await response.json()]).toEqual([
    504,
    expect.objectContaining({ code: "IDLE_TIMEOUT" }),
  ]);
});
