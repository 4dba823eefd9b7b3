import { Hono } from "hono";
import { expect, it } from "vitest";
import { securityHeaders } from "./securityHeaders";

const origins = { api: "http://localhost:54321", payments: [], telemetry: "", modules: [] };

async function policyFor(type: string): Promise<string | null> {
  const host = new Hono().use(securityHeaders(origins));
  host.get("/", (context) => context.body("x", 200, { "content-type": type }));
  return (await host.request("/")).headers.get("content-security-policy");
}

it.each(["text/javascript", "text/css; charset=utf-8", "application/json", "font/woff2"])(
  "omits the page policy for %s",
  async (type) => expect(await policyFor(type)).toBeNull(),
);

it.each(["text/html", "image/svg+xml", "text/css-page", "application/json+html", "xfont/woff2"])(
  "sends the page policy for %s",
  async (type) => expect(await policyFor(type)).toContain("default-src 'none'"),
);

it.each([
  ["/kiosk", "camera=(self), microphone=(), geolocation=()"],
  ["/", "camera=(), microphone=(), geolocation=()"],
  ["/kiosk/other", "camera=(), microphone=(), geolocation=()"],
])("allows the camera on the kiosk only: %s", async (path, permissions) => {
  const host = new Hono().use(securityHeaders(origins));
  host.get("*", (context) => context.html("x"));
  const { headers } = await host.request(path);
  expect(headers.get("permissions-policy")).toBe(permissions);
});
