// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSink, type Sink } from "./sink";

interface Posted {
  keepalive: boolean;
  body: string;
}

const posted: Posted[] = [];
let send: Sink;

const records = () =>
  posted.flatMap(({ body }) => {
    const { resourceLogs } = JSON.parse(body) as {
      resourceLogs: { scopeLogs: { logRecords: { eventName: string }[] }[] }[];
    };
    return resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap((one) => one.logRecords));
  });
const fail = (stack: string) =>
  send({ name: "portal.error", severity: "ERROR", attributes: { "exception.stacktrace": stack } });
const sendVital = () => send({ name: "portal.web_vital", severity: "INFO", attributes: {} });

beforeEach(() => {
  posted.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (_: string, request: Posted) => {
    posted.push(request);
    return Promise.resolve(new Response());
  });
  send = createSink("https://collector.example/v1/logs", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the sink", () => {
  it("collects records and sends them in one request without keepalive", () => {
    sendVital();
    fail("at one");
    vi.advanceTimersByTime(3000);
    expect(posted).toHaveLength(1);
    expect(posted[0]?.keepalive).toBe(false);
    expect(records()).toHaveLength(2);
  });

  it("sends the rest on page hide in a keepalive request", () => {
    sendVital();
    window.dispatchEvent(new Event("pagehide"));
    expect(posted.map(({ keepalive }) => keepalive)).toEqual([true]);
  });

  it("keeps each request below the keepalive limit", () => {
    for (let count = 0; count < 40; count += 1) fail("x".repeat(100_000));
    vi.advanceTimersByTime(3000);
    expect(records()).toHaveLength(40);
    expect(posted.length).toBeGreaterThan(1);
    for (const { body } of posted) expect(body.length).toBeLessThan(64 * 1024);
  });

  it("sends an error after any number of other records", () => {
    for (let count = 0; count < 500; count += 1) sendVital();
    fail("at last");
    vi.advanceTimersByTime(3000);
    expect(records().filter(({ eventName }) => eventName === "portal.error")).toHaveLength(1);
    expect(records().length).toBeLessThan(200);
  });

  it("sends again a minute after the quota was used up", () => {
    for (let count = 0; count < 500; count += 1) fail("again");
    vi.advanceTimersByTime(60_000);
    const before = records().length;
    fail("later");
    vi.advanceTimersByTime(3000);
    expect(records().length).toBe(before + 1);
  });
});
