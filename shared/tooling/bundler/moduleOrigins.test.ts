import { expect, it } from "vitest";
import { readDevOrigins, allowLocalDevOrigins } from "./moduleOrigins";

it("allows no live modules by default", () => {
  expect(readDevOrigins({})).toEqual([]);
});

it("allows any local port during development, unless PORTAL_DEV_ORIGINS is empty", () => {
  const env: NodeJS.ProcessEnv = {};
  allowLocalDevOrigins(env);
  expect(readDevOrigins(env)).toEqual(["http://localhost:*", "http://127.0.0.1:*"]);
  const off: NodeJS.ProcessEnv = { PORTAL_DEV_ORIGINS: "" };
  allowLocalDevOrigins(off);
  expect(readDevOrigins(off)).toEqual([]);
});

it("allows the named origins", () => {
  const origins = ["https://dev.example", "http://localhost:3101"];
  expect(readDevOrigins({ PORTAL_DEV_ORIGINS: origins.join(",") })).toEqual(origins);
});

it.each(["*", "http://*", "https://*.example", "http://evil.example:*", "https://a.example/path"])(
  "refuses %s in one line",
  (origin) => {
    const read = () => readDevOrigins({ PORTAL_DEV_ORIGINS: origin });
    expect(read).toThrow(/^PORTAL_DEV_ORIGINS must list [^\n]+$/);
  },
);
