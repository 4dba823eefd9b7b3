// @vitest-environment happy-dom
import type { SessionState } from "@portal/shared/contract/session";
import { createStore } from "@portal/shared/contract/store/createStore";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { openPreview } from "./openPreview";

type Options = Parameters<typeof openPreview>[0];
const user = { id: "asha" } as SessionState["user"];
const out: SessionState = { loading: false, user: null, isAdmin: false, roleLoading: false };
const toast = vi.fn();
const use = vi.fn();

beforeEach(() => vi.resetAllMocks());

async function open(hash: string, answer: object = {}, session = createStore(out)) {
  history.replaceState(null, "", `/gifts?a=1#preview=${hash}`);
  const rpc = vi.fn(() => ({
    abortSignal: () => Promise.resolve({ data: null, error: null, ...answer }),
  }));
  const supabase = { rpc } as unknown as Options["supabase"];
  const signOut = () => Promise.resolve();
  const opened = openPreview({
    supabase,
    session: { ...session, signOut },
    overrides: { use },
    toast,
  });
  return { rpc, opened: opened.then(() => undefined), session };
}

describe("a signed link", () => {
  const link = "mf-gifts,b1,1900000000,abc";

  it("shows the build until the link expires, and leaves the address", async () => {
    const { rpc, opened } = await open(link, { data: true });
    await opened;
    const args = { module: "mf-gifts", build: "b1", expires: 1_900_000_000, signature: "abc" };
    expect(rpc).toHaveBeenCalledExactlyOnceWith("verify_preview_link", args);
    expect(use).toHaveBeenCalledExactlyOnceWith("mf-gifts", {
      build: "b1",
      until: 1_900_000_000,
      signature: "abc",
    });
    expect(location.pathname + location.search + location.hash).toBe("/gifts?a=1");
  });

  it.each([
    ["is not valid", link, { data: false }],
    ["could not be checked", link, { error: { message: "offline" } }],
    ["is not complete", "mf-gifts,b1,soon,abc", { data: true }],
  ])("shows the current release if it %s", async (sentence, hash, answer) => {
    await (
      await open(hash, answer)
    ).opened;
    expect(use).not.toHaveBeenCalled();
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ description: expect.stringContaining(sentence) as string }),
    );
  });
});

describe("a link without a signature", () => {
  it("shows the build to an admin, once the role is known", async () => {
    const session = createStore({ ...out, loading: true });
    const { opened, rpc } = await open("mf-gifts,b1", {}, session);
    session.set({ ...out, user, roleLoading: true });
    expect(use).not.toHaveBeenCalled();
    session.set({ ...out, user, isAdmin: true });
    await opened;
    expect(use).toHaveBeenCalledExactlyOnceWith("mf-gifts", { build: "b1" });
    expect(rpc).not.toHaveBeenCalled();
  });

  it.each(["mf-gifts,call 555-1234", "mf-gifts,", `mf-gifts,${"b".repeat(101)}`, "gifts,b1"])(
    "is refused if it names no release: %s",
    async (hash) => {
      const { opened } = await open(hash, {}, createStore({ ...out, user, isAdmin: true }));
      await opened;
      expect(use).not.toHaveBeenCalled();
      expect(toast).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ description: "The preview link is not complete." }),
      );
    },
  );

  it.each([
    ["a stranger", out],
    ["a member", { ...out, user }],
  ])("is refused for %s", async (_, state) => {
    await (
      await open("mf-gifts,b1", {}, createStore(state))
    ).opened;
    expect(use).not.toHaveBeenCalled();
    expect(toast).toHaveBeenCalledOnce();
  });
});

describe("a link that names no release", () => {
  afterEach(() => document.body.replaceChildren());

  it.each(["shop", "mf-gifts", ",b1"])("is refused if it is not complete: %s", async (hash) => {
    const { opened, rpc } = await open(hash);
    await opened;
    expect(rpc).not.toHaveBeenCalled();
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ description: "The preview link is not complete." }),
    );
  });

  it("is refused if the portal does not store the build", async () => {
    const releases = document.body.appendChild(document.createElement("script"));
    Object.assign(releases, { id: "portal-discovery", type: "application/json" });
    releases.textContent = JSON.stringify({
      schema: "https://mfewg.org/schema/v1-pre.json",
      microFrontends: { "mf-gifts": [testRelease({ build: "b1" })] },
    });
    const admin = createStore({ ...out, user, isAdmin: true });
    for (const hash of ["mf-gifts,b2", "mf-other,b1"]) await (await open(hash, {}, admin)).opened;
    expect(use).not.toHaveBeenCalled();
    expect(toast).toHaveBeenCalledTimes(2);
    await (
      await open("mf-gifts,b1", {}, admin)
    ).opened;
    expect(use).toHaveBeenCalledExactlyOnceWith("mf-gifts", { build: "b1" });
  });
});
