// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createModuleReporter } from "./moduleReporter";

interface Posted {
  session: string;
  accessToken?: string;
  reports: Record<string, unknown>[];
}

const url = "https://project.example/functions/v1/module-reports";
let accessToken: string | undefined;
let posted: { url: string; request: RequestInit; body: Posted }[];

const mounted = (build: string, fallback = false) =>
  ({
    name: "portal.module.mounted",
    severity: "INFO",
    attributes: { module: "mf-shop", build, loadMs: 120, mountMs: 40, retries: 0, fallback },
  }) as const;
const error = (build: string, during?: string) =>
  ({
    name: "portal.error",
    severity: "ERROR",
    attributes: {
      module: "mf-shop",
      build,
      "exception.message": "asha@example.com is unknown",
      ...(during && { during }),
    },
  }) as const;

function newReporter(share = 1, storage: Storage = sessionStorage) {
  return createModuleReporter({
    url,
    share,
    storage,
    isForAll: (_, build) => build !== "canary",
    accessToken: () => accessToken,
  });
}
const reports = () => posted.flatMap(({ body }) => body.reports);

beforeEach(() => {
  accessToken = undefined;
  posted = [];
  sessionStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (to: string, request: RequestInit & { body: string }) => {
    posted.push({ url: to, request, body: JSON.parse(request.body) as Posted });
    return Promise.resolve(new Response());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the reports of a session", () => {
  it("count errors and failed mounts of each release, in one request without a preflight", () => {
    const report = newReporter();
    report(error("two", "load"));
    report(error("two", "load"));
    report(mounted("one", true));
    report(error("one"));
    vi.advanceTimersByTime(5000);
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({ url, request: { method: "POST", credentials: "omit" } });
    expect(posted[0]?.request.headers).toBeUndefined();
    expect(reports()).toEqual([
      { module: "mf-shop", build: "two", failed: 2, errors: 0 },
      {
        module: "mf-shop",
        build: "one",
        failed: 0,
        errors: 1,
        mounted: { loadMs: 120, mountMs: 40, fallback: true },
      },
    ]);
  });

  it("prove that a member is signed in, for the judgement of canaries", () => {
    const report = newReporter();
    report(mounted("one"));
    vi.advanceTimersByTime(5000);
    accessToken = "a.b.c";
    report(error("one"));
    vi.advanceTimersByTime(5000);
    expect(posted.map(({ body }) => body.accessToken)).toEqual([undefined, "a.b.c"]);
  });

  it("contain no message", () => {
    newReporter()(error("one"));
    vi.advanceTimersByTime(5000);
    expect(JSON.stringify(posted[0]?.body)).not.toContain("asha");
  });

  it("contain the first mount only, because later ones load nothing", () => {
    const report = newReporter();
    for (let count = 0; count < 3; count += 1) {
      report(mounted("one"));
      vi.advanceTimersByTime(5000);
    }
    expect(posted).toHaveLength(1);
  });

  it("contain no failure of a page that is being left, which aborts its requests", () => {
    const report = newReporter();
    report(mounted("one"));
    report(error("one"));
    report(error("two", "load"));
    vi.advanceTimersByTime(900);
    window.dispatchEvent(new Event("pagehide"));
    expect(reports()).toMatchObject([{ build: "one", failed: 0, errors: 0 }]);
  });

  it("are sent when the page is left", () => {
    newReporter()(error("one", "load"));
    vi.advanceTimersByTime(1000);
    window.dispatchEvent(new Event("pagehide"));
    expect(posted[0]?.request.keepalive).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(posted).toHaveLength(1);
  });

  it("have one id for all pages of the session, and another in another session", () => {
    for (let page = 0; page < 2; page += 1) newReporter()(mounted("one"));
    vi.advanceTimersByTime(5000);
    sessionStorage.clear();
    newReporter()(mounted("one"));
    vi.advanceTimersByTime(5000);
    const [first, second, other] = posted.map(({ body }) => body.session);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it("are those of canaries only in sessions outside of the sample", () => {
    const report = newReporter(0);
    report(mounted("one"));
    report(mounted("canary"));
    report({ name: "portal.module.unavailable", severity: "ERROR", attributes: { module: "m" } });
    vi.advanceTimersByTime(5000);
    expect(reports()).toMatchObject([{ build: "canary" }]);
  });

  it("come from about the share of the sessions", () => {
    for (let count = 0; count < 400; count += 1) {
      sessionStorage.clear();
      newReporter(0.25)(mounted("one"));
    }
    vi.advanceTimersByTime(5000);
    expect(posted.length).toBeGreaterThan(50);
    expect(posted.length).toBeLessThan(150);
  });
});
