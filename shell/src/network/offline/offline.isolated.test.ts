// @vitest-environment happy-dom
import { PERSISTED_QUERIES_KEY } from "@portal/shared/data/persistedClient";
import { afterEach, expect, it } from "vitest";

afterEach(() => localStorage.clear());

it("names the network and the password of the WiFi", async () => {
  const wifi = {
    member: { name: "Banyan", password: "roots" },
    guest: { name: "Banyan Guest", password: "" },
  };
  const state = { data: wifi, dataUpdatedAt: Date.now() };
  const clientState = { mutations: [], queries: [{ queryKey: ["settings", "wifi"], state }] };
  const client = { timestamp: Date.now(), buster: "", clientState };
  localStorage.setItem("sb-localhost-auth-token", JSON.stringify({ user: { id: "asha" } }));
  localStorage.setItem(PERSISTED_QUERIES_KEY, JSON.stringify(client));
  document.body.innerHTML = `<h1></h1><p id="note"></p><div id="kept"></div>`;
  await import("./offline");
  const lines = [...document.querySelectorAll("dt, dd")].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "Network",
    "Banyan",
    "Password",
    "roots",
    "Network",
    "Banyan Guest",
    "Password",
    "None",
  ]);
});
