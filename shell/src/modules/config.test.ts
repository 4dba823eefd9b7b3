// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { readPortalConfig } from "./config";

const payments = { scriptUrl: "https://checkout.example/widget.js", liveHost: null };
const required = {
  supabaseUrl: "https://backend.example",
  publishableKey: "key",
  discovery: "/modules.json",
  payments,
};

function inject(config: object): void {
  document.body.innerHTML = `<script type="application/json" id="portal-config"></script>`;
  const element = document.getElementById("portal-config");
  if (element) element.textContent = JSON.stringify(config);
}

test("reads the page's configuration, with the defaults of the rest", () => {
  inject(required);
  const defaults = { developer: false, worker: true, telemetryUrl: null };
  expect(readPortalConfig()).toEqual({ ...required, ...defaults });
});

test("reads every setting", () => {
  const all = {
    ...required,
    developer: true,
    worker: false,
    moduleReports: 0.1,
    api: { path: "/api", services: ["rest"] },
    telemetryUrl: "https://telemetry.example/v1",
    payments: { ...payments, liveHost: "portal.example" },
  };
  inject(all);
  expect(readPortalConfig()).toEqual(all);
});

test.each([
  ["no key", { ...required, publishableKey: "" }],
  ["no discovery", { ...required, discovery: "" }],
  ["a backend without protocol", { ...required, supabaseUrl: "backend" }],
  ["a telemetry address without protocol", { ...required, telemetryUrl: "telemetry" }],
  ["a payment script without protocol", { ...required, payments: { ...payments, scriptUrl: "w" } }],
  ["no payments", { ...required, payments: undefined }],
])("refuses %s", (_, config) => {
  inject(config);
  expect(() => readPortalConfig()).toThrow();
});

test("refuses a page without configuration", () => {
  document.body.innerHTML = "";
  expect(() => readPortalConfig()).toThrow();
});
