import { expect, it } from "vitest";
import { liveOriginsIn, takeLiveModules } from "./moduleOrigins";

it("A portal takes live modules from nowhere unless it is told to", () => {
  expect(liveOriginsIn({})).toEqual([]);
});

it("A portal on a developer's machine takes them from any port of it, unless that is switched off", () => {
  const env: NodeJS.ProcessEnv = {};
  takeLiveModules(env);
  expect(liveOriginsIn(env)).toEqual(["http://localhost:*", "http://127.0.0.1:*"]);
  const off: NodeJS.ProcessEnv = { PORTAL_DEV_ORIGINS: "" };
  takeLiveModules(off);
  expect(liveOriginsIn(off)).toEqual([]);
});

it("A portal takes them from the servers that are named", () => {
  const origins = ["https://dev.example", "http://localhost:3101"];
  expect(liveOriginsIn({ PORTAL_DEV_ORIGINS: origins.join(",") })).toEqual(origins);
});

it.each(["*", "http://*", "https://*.example", "http://evil.example:*", "https://a.example/path"])(
  "%s names no server and is refused in one line",
  (origin) => {
    const read = () => liveOriginsIn({ PORTAL_DEV_ORIGINS: origin });
    expect(read).toThrow(/^PORTAL_DEV_ORIGINS has [^\n]+$/);
  },
);
