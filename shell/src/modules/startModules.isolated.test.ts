// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { asha } from "../testing/fakeShell";
import { go, portalPerTest } from "../testing/portalPerTest";
import { guardRoute } from "./routing/routeGuard";

vi.mock("./loading/loadRelease");
vi.mock("./routing/routeGuard", { spy: true });
vi.mock("single-spa", async (load) => (await import("../testing/singleSpa")).restartable(load));

const { open, recorded } = portalPerTest();
const address = () => location.pathname + location.search;
const returnPath = () => sessionStorage.getItem("portal.wanted");

describe("a portal", () => {
  it("mounts the module of the opened path", async () => {
    const { view, views, onMountResult } = await open("/snacks");
    expect(recorded().calls).toEqual(["mount mf-shop"]);
    expect(recorded().props["mf-shop"]?.outlet.parentElement).toBe(document.body);
    expect(views).toEqual(["loading", "module"]);
    expect(view.getSnapshot()).toEqual({ kind: "module", name: "mf-shop" });
    expect(onMountResult).toHaveBeenCalledExactlyOnceWith(
      "mf-shop",
      expect.objectContaining({ retries: 0, fallback: false }),
    );
  });

  it("unmounts a module when a path of another module opens", async () => {
    const { view } = await open("/snacks");
    await go("/");
    expect(recorded().calls).toEqual(["mount mf-shop", "unmount mf-shop", "mount mf-member"]);
    expect(view.getSnapshot()).toEqual({ kind: "module", name: "mf-member" });
  });

  it("keeps a module mounted on its other paths", async () => {
    await open("/snacks", { user: asha });
    await go("/buy-credits");
    expect(recorded().calls).toEqual(["mount mf-shop"]);
  });

  it("matches the routes once for all modules when the address changes", async () => {
    await open("/snacks");
    vi.mocked(guardRoute).mockClear();
    history.replaceState(null, "", "/snacks?category=tea");
    expect(guardRoute).toHaveBeenCalledOnce();
  });

  it.each([
    ["/login", {}, { kind: "login" }],
    ["/auth/confirm", {}, { kind: "mail-link" }],
    ["/dashboard", { loading: true }, { kind: "loading" }],
    ["/admin", { user: asha, roleLoading: true }, { kind: "loading" }],
  ])("shows a screen of the shell at %s (%o)", async (path, state, expected) => {
    const { view } = await open(path, state);
    expect(view.getSnapshot()).toEqual(expected);
    expect(recorded().calls).toEqual([]);
  });
});

describe("a session change", () => {
  it("sends signed-out users to sign in, and back to where they were", async () => {
    const { view, change } = await open("/buy-credits?pack=2");
    expect(address()).toBe("/login");
    expect(view.getSnapshot()).toEqual({ kind: "login" });
    expect(recorded().calls).toEqual([]);
    await change({ user: asha });
    expect(address()).toBe("/buy-credits?pack=2");
    expect(recorded().calls).toEqual(["mount mf-shop"]);
  });

  it("mounts the module once the session is known", async () => {
    const { change } = await open("/dashboard", { loading: true });
    await change({ loading: false, user: asha });
    expect(recorded().calls).toEqual(["mount mf-member"]);
  });

  it("hides a page for members immediately after sign-out", async () => {
    const { view, change } = await open("/dashboard", { user: asha });
    const done = change({ user: null });
    expect(view.getSnapshot()).toEqual({ kind: "loading" });
    await done;
    expect(recorded().calls).toEqual(["mount mf-member", "unmount mf-member"]);
    expect(address()).toBe("/login");
  });

  it("sends members from the back office to their dashboard, and keeps no return path", async () => {
    await open("/admin", { user: asha });
    expect(address()).toBe("/dashboard");
    expect(recorded().calls).toEqual(["mount mf-member"]);
    expect(returnPath()).toBeNull();
  });

  it("forgets the return path when a signed-out user opens a public page instead", async () => {
    await open("/dashboard");
    expect(returnPath()).toBe("/dashboard");
    await go("/snacks");
    expect(returnPath()).toBeNull();
  });

  it("keeps the return path on a page for members", async () => {
    await open("/dashboard", { user: asha });
    sessionStorage.setItem("portal.wanted", "/buy-credits");
    await go("/buy-credits");
    expect(returnPath()).toBe("/buy-credits");
  });
});

describe("a link", () => {
  const hover = (path: string) => {
    document.body.innerHTML = `<a href="${path}">Link</a>`;
    document.querySelector("a")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    return document.head.querySelectorAll("link[rel=preload]").length;
  };

  it("preloads a module only for users who may open its path", async () => {
    document.head.innerHTML = "";
    await open("/login");
    expect([hover("/dashboard"), hover("/tools"), hover("/snacks")]).toEqual([0, 0, 1]);
  });
});
