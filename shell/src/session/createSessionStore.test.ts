// @vitest-environment happy-dom
import type { SignOutEvent } from "@portal/shared/contract/signOutEvent";
import { AuthApiError, type User } from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeAuth } from "../testing/fakeAuth";
import { createSessionStore } from "./createSessionStore";

const person = (id: string) => ({ id, email: `${id}@example.com` }) as User;

describe("the session store", () => {
  let supabase: ReturnType<typeof fakeAuth>;
  let queryClient: QueryClient;
  const create = () => createSessionStore(supabase.client, queryClient);

  beforeEach(() => {
    vi.useFakeTimers();
    supabase = fakeAuth();
    queryClient = new QueryClient();
    localStorage.clear();
  });
  afterEach(() => vi.useRealTimers());

  test("loads until the first check has ended, with and without a session", () => {
    const session = create();
    expect(session.getSnapshot()).toMatchObject({ loading: true, user: null, isAdmin: false });
    supabase.emit("INITIAL_SESSION", null);
    expect(session.getSnapshot()).toMatchObject({ loading: false, user: null, ended: null });
  });

  test("queries the role 100 ms after sign-in and trusts only the server", async () => {
    supabase.answer.mockResolvedValue({ data: true, error: null });
    const session = create();
    supabase.emit("SIGNED_IN", person("asha"));
    expect(session.getSnapshot()).toMatchObject({ isAdmin: false, roleLoading: true });
    await vi.advanceTimersByTimeAsync(99);
    expect(supabase.rpc).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(supabase.rpc).toHaveBeenCalledExactlyOnceWith("is_admin_role", { uid: "asha" });
    expect(session.getSnapshot()).toMatchObject({ isAdmin: true, roleLoading: false });
  });

  test("treats no user as admin when the query fails, and limits retries", async () => {
    supabase.answer.mockResolvedValue({ data: null, error: { message: "Service Unavailable" } });
    const session = create();
    supabase.emit("SIGNED_IN", person("asha"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.getSnapshot()).toMatchObject({ isAdmin: false, roleLoading: false });
    expect(session.getSnapshot().user?.id).toBe("asha");
    expect(supabase.auth.getUser).toHaveBeenCalled();
    expect(supabase.rpc).toHaveBeenCalledTimes(2);
  });

  test("clears the admin flag when the user changes or logs out", async () => {
    supabase.answer.mockResolvedValue({ data: true, error: null });
    const session = create();
    const isAdmin = () => session.getSnapshot().isAdmin;
    supabase.emit("SIGNED_IN", person("asha"));
    await vi.advanceTimersByTimeAsync(100);
    expect(isAdmin()).toBe(true);
    supabase.emit("SIGNED_IN", person("dev"));
    expect(isAdmin()).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(isAdmin()).toBe(true);
    supabase.emit("SIGNED_OUT", null);
    expect(isAdmin()).toBe(false);
  });

  test("discards a late answer about the previous user", async () => {
    supabase.answer.mockResolvedValue({ data: true, error: null });
    const session = create();
    supabase.emit("SIGNED_IN", person("asha"));
    await vi.advanceTimersByTimeAsync(99);
    supabase.emit("SIGNED_IN", person("dev"));
    supabase.answer.mockResolvedValue({ data: false, error: null });
    await vi.advanceTimersByTimeAsync(100);
    expect(supabase.rpc).toHaveBeenCalledExactlyOnceWith("is_admin_role", { uid: "dev" });
    expect(session.getSnapshot()).toMatchObject({ isAdmin: false, roleLoading: false });
  });

  test("signs out, keeps the reason and clears the query cache", async () => {
    const session = create();
    supabase.emit("SIGNED_IN", person("asha"));
    queryClient.setQueryData(["credits", "asha"], 40);
    await session.signOut();
    expect(supabase.auth.signOut).toHaveBeenCalledWith({ scope: "local" });
    expect(session.getSnapshot()).toMatchObject({
      user: null,
      isAdmin: false,
      ended: "signed-out",
    });
    expect(queryClient.getQueryData(["credits", "asha"])).toBeUndefined();
  });

  test("lets a screen with unsaved changes prevent a sign-out", async () => {
    const session = create();
    supabase.emit("SIGNED_IN", person("asha"));
    const ask = vi.fn((event: SignOutEvent) => event.preventDefault());
    window.addEventListener("portal:sign-out", ask, { once: true });
    await session.signOut();
    expect(supabase.auth.signOut).not.toHaveBeenCalled();
    expect(session.getSnapshot().user).toEqual(person("asha"));
    ask.mock.calls[0]?.[0].detail();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledOnce();
    expect(session.getSnapshot()).toMatchObject({ user: null, ended: "signed-out" });
  });

  test("removes the stored session when the server can't be reached", async () => {
    supabase.auth.signOut.mockReturnValue(new Promise(() => undefined));
    localStorage.setItem("sb-localhost-auth-token", "a session");
    localStorage.setItem("snacksCart", "[]");
    const session = create();
    supabase.emit("SIGNED_IN", person("asha"));
    const done = session.signOut();
    await vi.advanceTimersByTimeAsync(3000);
    await done;
    expect(session.getSnapshot()).toMatchObject({ user: null, ended: "signed-out" });
    expect(localStorage.getItem("sb-localhost-auth-token")).toBeNull();
    expect(localStorage.getItem("snacksCart")).toBe("[]");
  });

  test("removes the stored session when the client can't end it", async () => {
    supabase.auth.signOut.mockRejectedValue(new Error("Another tab holds the lock"));
    localStorage.setItem("sb-localhost-auth-token", "a session");
    const session = create();
    supabase.emit("SIGNED_IN", person("asha"));
    await session.signOut();
    expect(session.getSnapshot()).toMatchObject({ user: null, ended: "signed-out" });
    expect(localStorage.getItem("sb-localhost-auth-token")).toBeNull();
  });

  test("reports an expired session when the user did not log out", () => {
    const session = create();
    supabase.emit("SIGNED_IN", person("asha"));
    supabase.emit("SIGNED_OUT", null);
    expect(session.getSnapshot()).toMatchObject({ user: null, ended: "expired" });
    supabase.emit("SIGNED_IN", person("asha"));
    expect(session.getSnapshot().ended).toBeNull();
  });

  test("reports an expired stored session, and nothing without one", () => {
    const returning = create();
    supabase.emit("SIGNED_OUT", null);
    supabase.emit("INITIAL_SESSION", null);
    expect(returning.getSnapshot()).toMatchObject({ loading: false, ended: "expired" });
    const stranger = create();
    supabase.emit("INITIAL_SESSION", null);
    supabase.emit("SIGNED_OUT", null);
    expect(stranger.getSnapshot().ended).toBeNull();
  });

  describe("with another tab", () => {
    let otherTab: BroadcastChannel;
    /** Messages between channels arrive in a later task. */
    const arrives = () => new Promise((resolve) => setTimeout(resolve, 20));
    beforeEach(() => {
      vi.useRealTimers();
      otherTab = new BroadcastChannel("portal-session");
    });
    afterEach(() => otherTab.close());

    test("reports a sign-out in the other tab, even when supabase-js notices first", async () => {
      const session = create();
      supabase.emit("SIGNED_IN", person("asha"));
      otherTab.postMessage("signing-out");
      await arrives();
      // This tab becomes visible while the other waits for the server.
      supabase.emit("SIGNED_IN", person("asha"));
      expect(session.getSnapshot()).toMatchObject({ user: { id: "asha" } });
      supabase.emit("SIGNED_OUT", null);
      expect(session.getSnapshot()).toMatchObject({ user: null, ended: "signed-out-elsewhere" });
      otherTab.postMessage("signed-out");
      await arrives();
      expect(session.getSnapshot()).toMatchObject({ user: null, ended: "signed-out-elsewhere" });
    });

    test("ends the session when the other tab has signed out, before supabase-js notices", async () => {
      const session = create();
      supabase.emit("SIGNED_IN", person("asha"));
      otherTab.postMessage("signing-out");
      await arrives();
      expect(session.getSnapshot()).toMatchObject({ user: { id: "asha" }, ended: null });
      otherTab.postMessage("signed-out");
      await arrives();
      expect(session.getSnapshot()).toMatchObject({ user: null, ended: "signed-out-elsewhere" });
    });

    test("reports the other tab's sign-out only once", async () => {
      const session = create();
      supabase.emit("SIGNED_IN", person("asha"));
      otherTab.postMessage("signed-out");
      await arrives();
      supabase.emit("SIGNED_IN", person("dev"));
      supabase.emit("SIGNED_OUT", null);
      expect(session.getSnapshot().ended).toBe("expired");
    });

    test("announces the sign-out to other tabs only after the session has ended", async () => {
      let leave: (answer: { error: null }) => void = () => undefined;
      supabase.auth.signOut.mockReturnValue(new Promise((resolve) => (leave = resolve)));
      const heard: unknown[] = [];
      otherTab.addEventListener("message", ({ data }) => heard.push(data));
      const session = create();
      supabase.emit("SIGNED_IN", person("asha"));
      const done = session.signOut();
      await arrives();
      expect(heard).toEqual(["signing-out"]);
      leave({ error: null });
      await done;
      await arrives();
      expect(heard).toEqual(["signing-out", "signed-out"]);
    });
  });

  test("ends a revoked session at start", async () => {
    supabase.auth.getUser.mockResolvedValue({
      error: new AuthApiError("Session not found", 403, "session_not_found"),
    });
    const session = create();
    supabase.emit("INITIAL_SESSION", person("asha"));
    await vi.advanceTimersByTimeAsync(10);
    expect(session.getSnapshot()).toMatchObject({ user: null, ended: "expired" });
  });

  test("ends a session when a read is refused, and keeps it on network failures", async () => {
    const refused = () =>
      queryClient
        .fetchQuery({
          queryKey: ["bookings"],
          retry: false,
          queryFn: () =>
            Promise.reject(new Error("wrapped", { cause: { code: "PGRST301", message: "JWT" } })),
        })
        .catch(() => undefined);
    const session = create();
    supabase.emit("SIGNED_IN", person("asha"));

    supabase.auth.getUser.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await refused();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.getSnapshot().user?.id).toBe("asha");

    supabase.auth.getUser.mockResolvedValue({ error: new AuthApiError("bad", 403, "bad_jwt") });
    await refused();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.getSnapshot()).toMatchObject({ user: null, ended: "expired" });
  });
});
