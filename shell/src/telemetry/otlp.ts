export interface LogRecord {
  name: string;
  severity: "INFO" | "ERROR";
  /** Milliseconds since 1970. */
  at: number;
  attributes: Readonly<Record<string, string | number | boolean>>;
}

const severityNumber = { INFO: 9, ERROR: 17 } as const;

/** An `ExportLogsServiceRequest` of OTLP/HTTP JSON. */
export function toOtlp(
  records: readonly LogRecord[],
  resource: Readonly<Record<string, string>>,
): object {
  return {
    resourceLogs: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeLogs: [
          {
            scope: { name: "portal.shell" },
            logRecords: records.map(({ name, severity, at, attributes }) => ({
              timeUnixNano: `${String(at)}000000`,
              severityNumber: severityNumber[severity],
              severityText: severity,
              eventName: name,
              body: { stringValue: name },
              attributes: attributesOf(attributes),
            })),
          },
        ],
      },
    ],
  };
}

const attributesOf = (attributes: LogRecord["attributes"]) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));

function valueOf(value: string | number | boolean): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return { doubleValue: value };
}
