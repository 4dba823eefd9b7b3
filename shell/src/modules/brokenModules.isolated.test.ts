// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { flushPromises, listing } from "../testing/openPortal";
import { asha } from "../testing/fakeShell";
import { go, portalPerTest, retry } from "../testing/portalPerTest";
import { loadLifecycles } from "./loading/loadRelease";

vi.mock("./loading/loadRelease");
vi.mock("single-spa", async (load) => (await import("../testing/singleSpa")).restartable(load));

const load = vi.mocked(loadLifecycles);
const { open, recorded } = portalPerTest();
const works = () => load.mockReset().mockResolvedValue(recorded().lifecycles);
const fails = () => load.mockReset().mockRejectedValue(new Error("503"));

describe("a module that fails to load", () => {
  it("is named, and mounted by a retry that ignores cached files", async () => {
    fails();
    const shop = await open("/snacks");
    expect(shop.view.getSnapshot()).toMatchObject({
      kind: "unavailable",
      title: "Title of mf-shop",
      detail: "It could not be loaded.",
    });
    expect(shop.onMountResult).toHaveBeenCalledExactlyOnceWith("mf-shop", undefined);
    works();
    shop.server.fetchAgain.mockClear();
    retry(shop);
    expect(shop.view.getSnapshot()).toEqual({ kind: "loading" });
    await flushPromises();
    expect(shop.server.fetchAgain).toHaveBeenCalledOnce();
    expect(load.mock.calls.map(([, , options]) => options)).toEqual([{ force: true }]);
    expect(shop.view.getSnapshot()).toEqual({ kind: "module", name: "mf-shop" });
  });

  it("stays unavailable on the same path until a retry", async () => {
    fails();
    const { view, change } = await open("/snacks");
    works();
    await change({ user: asha });
    expect(load).not.toHaveBeenCalled();
    expect(view.getSnapshot()).toMatchObject({ kind: "unavailable" });
  });

  it("is tried again on another of its paths, and stays mounted afterwards", async () => {
    fails();
    const { view, change } = await open("/snacks", { user: asha });
    works();
    await go("/buy-credits");
    expect(load.mock.calls.map(([, , options]) => options)).toEqual([{ force: false }]);
    expect(view.getSnapshot()).toEqual({ kind: "module", name: "mf-shop" });
    await change({ isAdmin: true });
    expect(load).toHaveBeenCalledOnce();
  });

  it("is tried again once when the user returns to it", async () => {
    fails();
    await open("/snacks", { user: asha });
    works();
    await go("/");
    load.mockClear();
    await go("/buy-credits");
    expect(load).toHaveBeenCalledOnce();
    expect(recorded().calls.at(-1)).toBe("mount mf-shop");
  });

  it("is not loaded by a retry after the user has left", async () => {
    fails();
    const shop = await open("/snacks");
    works();
    retry(shop);
    await go("/");
    expect(recorded().calls).toEqual(["mount mf-member"]);
  });

  it("is loaded once when another of its paths opens during a retry", async () => {
    fails();
    const shop = await open("/snacks", { user: asha });
    works();
    let respond = () => {};
    shop.server.fetchAgain.mockReturnValueOnce(
      new Promise((resolve) => (respond = () => resolve(listing()))),
    );
    retry(shop);
    await go("/buy-credits");
    expect(load).not.toHaveBeenCalled();
    respond();
    await flushPromises();
    expect(load).toHaveBeenCalledOnce();
  });
});

describe("a module that crashes", () => {
  it("is unmounted until a retry", async () => {
    works();
    const shop = await open("/snacks");
    recorded().props["mf-shop"]?.onCrash(new Error("broken"));
    await flushPromises();
    expect(recorded().calls).toEqual(["mount mf-shop", "unmount mf-shop"]);
    expect(shop.view.getSnapshot()).toMatchObject({ kind: "crashed", title: "Title of mf-shop" });
    expect(shop.onMountResult).toHaveBeenCalledOnce();
    retry(shop);
    await flushPromises();
    expect(recorded().calls.at(-1)).toBe("mount mf-shop");
    expect(shop.view.getSnapshot()).toEqual({ kind: "module", name: "mf-shop" });
  });
});
