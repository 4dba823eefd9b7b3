// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newVersion } from "./newVersion";
import { offerReload } from "./offerReload";

const file = "https://members.example/modules/mf-booking/one/static/js/async/dialog.js";
let answer: () => Response;
const fetched = vi.fn<typeof fetch>(() => Promise.resolve(answer()));

beforeEach(() => {
  newVersion.set("none");
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  newVersion.set("none");
  vi.unstubAllGlobals();
});

const page = () => new Response("", { headers: { "content-type": "text/html; charset=utf-8" } });
const script = () => new Response("", { headers: { "content-type": "text/javascript" } });

async function fail(more: { during?: string; message?: string } = {}): Promise<void> {
  const { during = "loading a part of the page" } = more;
  const { message = `Loading chunk 7 failed.\n(error: ${file}?again=1)` } = more;
  const attributes = { during, "exception.message": message };
  offerReload({ name: "portal.error", severity: "ERROR", attributes });
  await new Promise((resolve) => setTimeout(resolve));
}

it.each<[string, () => Response]>([
  ["is no longer served", () => new Response("", { status: 404 })],
  ["is answered with the page of a static host", page],
])("offers a reload if the file of a part %s", async (_, response) => {
  answer = response;
  await fail();
  expect(fetched).toHaveBeenCalledExactlyOnceWith(file, { method: "HEAD", cache: "no-store" });
  expect(newVersion.getSnapshot()).toBe("needed");
});

it("offers one for a stylesheet", async () => {
  answer = () => new Response("", { status: 404 });
  await fail({ message: "Loading CSS chunk 7 failed.\\n(/static/css/async/dialog.css)" });
  expect(newVersion.getSnapshot()).toBe("needed");
});

it.each<[string, () => Response, Parameters<typeof fail>[0]?]>([
  ["the file is served again", script],
  ["the server is down", () => new Response("", { status: 503 })],
  [
    "the browser is offline",
    () => {
      throw new TypeError("Failed to fetch");
    },
  ],
  ["a module failed to mount", () => new Response("", { status: 404 }), { during: "load" }],
  ["the part itself failed", () => new Response("", { status: 404 }), { message: "no names" }],
])("offers none if %s", async (_, response, failure) => {
  answer = response;
  await fail(failure);
  expect(newVersion.getSnapshot()).toBe("none");
});
