import { describe, expect, it, vi } from "vitest";
import { testRelease } from "../testing/testRelease";
import { createTelemetry } from "./createTelemetry";
import { toOtlp, type LogRecord } from "./otlp";

const release = testRelease({ build: "abc" });
const mounted = {
  release,
  loadMs: 40.4,
  mountMs: 10.6,
  retries: 1,
  fallback: false,
};

describe("telemetry", () => {
  it("counts mounts, retries and errors by build", () => {
    vi.spyOn(console, "error").mockReturnValue();
    const sent: Omit<LogRecord, "at">[] = [];
    const telemetry = createTelemetry((record) => sent.push(record));
    telemetry.reportError(new TypeError("503"), { module: "mf-test", build: "abc" });
    telemetry.mounted("mf-test", mounted);
    telemetry.mounted("mf-test", { ...mounted, retries: 0 });
    expect(telemetry.state.getSnapshot().reports).toEqual([
      {
        module: "mf-test",
        build: "abc",
        loadMs: 40,
        mountMs: 11,
        mounts: 2,
        retries: 1,
        fallback: false,
        errors: 1,
      },
    ]);
    expect(sent.map(({ name }) => name)).toEqual([
      "portal.error",
      "portal.module.mounted",
      "portal.module.mounted",
    ]);
    expect(sent[0]?.attributes).toMatchObject({ module: "mf-test", "exception.type": "TypeError" });
  });

  it.each<[string, unknown]>([
    ["an object without a prototype", Object.create(null)],
    [
      "an error whose message throws",
      Object.defineProperty(new Error(), "message", {
        get() {
          throw new Error("no");
        },
      }),
    ],
  ])("reports %s, which cannot be converted to text", (_, thrown) => {
    vi.spyOn(console, "error").mockReturnValue();
    const send = vi.fn();
    createTelemetry(send).reportError(thrown, { module: "mf-test", build: "abc" });
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      attributes: { "exception.message": "The thrown value cannot be converted to text." },
    });
  });

  it("sends library versions once until they change", () => {
    const send = vi.fn();
    const telemetry = createTelemetry(send);
    telemetry.reportSharedVersions({ react: "19.3.1" });
    telemetry.reportSharedVersions({ react: "19.3.1" });
    expect(send).toHaveBeenCalledTimes(1);
    expect(telemetry.state.getSnapshot().shared).toEqual({ react: "19.3.1" });
  });
});

describe("toOtlp", () => {
  it("creates an OTLP JSON request", () => {
    const record = { name: "portal.error", severity: "ERROR", at: 1000 } as const;
    const request = toOtlp([{ ...record, attributes: { build: "abc", fallback: true, ms: 2 } }], {
      "service.name": "portal-shell",
    });
    expect(request).toMatchObject({
      resourceLogs: [
        {
          resource: {
            attributes: [{ key: "service.name", value: { stringValue: "portal-shell" } }],
          },
          scopeLogs: [
            {
              logRecords: [
                {
                  timeUnixNano: "1000000000",
                  severityNumber: 17,
                  attributes: [
                    { key: "build", value: { stringValue: "abc" } },
                    { key: "fallback", value: { boolValue: true } },
                    { key: "ms", value: { doubleValue: 2 } },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
  });
});
