// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { flushPromises, listing } from "../testing/openPortal";
import { go, portalPerTest, retry } from "../testing/portalPerTest";

vi.mock("./loading/loadRelease");
vi.mock("single-spa", async (load) => (await import("../testing/singleSpa")).restartable(load));

const { open, recorded } = portalPerTest();

describe("an unknown path", () => {
  it("is not found at once when the page was opened with it", async () => {
    const { view, views, server } = await open("/tools");
    expect(view.getSnapshot()).toEqual({ kind: "not-found" });
    expect(views).not.toContain("loading");
    expect(server.fetchAgain).not.toHaveBeenCalled();
  });

  it("opens a module that was released after the page was opened", async () => {
    const { server } = await open("/snacks");
    server.listed = listing({ "mf-tools": { "/tools": "public" } });
    await go("/tools");
    expect(recorded().calls).toEqual(["mount mf-shop", "unmount mf-shop", "mount mf-tools"]);
  });

  it("is not found after discovery was requested once", async () => {
    const { view, views, server } = await open("/snacks");
    const before = views.length;
    await go("/tools");
    expect([...new Set(views.slice(before))]).toEqual(["loading", "not-found"]);
    await go("/snacks");
    await go("/tools");
    expect(view.getSnapshot()).toEqual({ kind: "not-found" });
    expect(server.fetchAgain).toHaveBeenCalledOnce();
  });
});

describe("a portal without modules", () => {
  it("is unavailable until a retry finds modules", async () => {
    const empty = await open("/snacks", {}, listing({}));
    expect(empty.view.getSnapshot()).toMatchObject({
      kind: "unavailable",
      title: "Banyan",
      detail: "It could not be loaded.",
    });
    empty.server.listed = listing();
    retry(empty);
    expect(empty.view.getSnapshot()).toEqual({ kind: "loading" });
    await flushPromises();
    expect(recorded().calls).toEqual(["mount mf-shop"]);
  });
});
