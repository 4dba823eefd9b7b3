// @vitest-environment happy-dom
import type { Supabase } from "@portal/shared/data/supabase";
import { AuthApiError, type AuthError, type Session, type User } from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSessionStore } from "./createSessionStore";

type OnEvent = (event: string, session: Session | null) => void;

/** The part of supabase-js that the store speaks to; `emit` is what its server would cause. */
function fakeSupabase() {
  let onEvent: OnEvent = () => expect.unreachable("nobody listens");
  const auth = {
    onAuthStateChange: (listener: OnEvent) => {
      onEvent = listener;
    },
    getUser: vi.fn(async (): Promise<{ error: AuthError | null }> => ({ error: null })),
    signOut: vi.fn(async (): Promise<{ error: AuthError | null }> => ({ error: null })),
  };
  const answer = vi.fn(async (): Promise<{ data: unknown; error: unknown }> => ({
    data: false,
    error: null,
  }));
  const rpc = vi.fn((_name: string, _args: object) => ({ abortSignal: answer }));
  return {
    client: { auth, rpc } as unknown as Supabase,
    auth,
    rpc,
    answer,
    emit: (event: string, user: User | null) => onEvent(event, user && ({ user } as Session)),
  };
}

const person = (id: string) => ({ id, email: `${id}@example.com` }) as User;

describe("the session store", () => {
  let supabase: ReturnType<typeof fakeSupabase>;
  let queryClient: QueryClient;
  const create = (hash = "") => createSessionStore(supabase.client, queryClient, hash);

  beforeEach(() => {
    vi.useFakeTimers();
    supabase = fakeSupabase();
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

  test("asks for the role 100 ms after the session is known, and believes only the server", async () => {
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

  test("takes nobody for an admin when the question fails, and asks again when they come back", async () => {
    supabase.answer.mockResolvedValueOnce({ data: null, error: { message: "Failed to fetch" } });
    supabase.answer.mockResolvedValue({ data: true, error: null });
    supabase.auth.getUser.mockResolvedValueOnce({
      error: new AuthApiError("down", 503, undefined),
    });
    const session = create();
    supabase.emit("SIGNED_IN", person("asha"));
    await vi.advanceTimersByTimeAsync(100);
    expect(session.getSnapshot()).toMatchObject({ isAdmin: false, roleLoading: false });
    await vi.advanceTimersByTimeAsync(60_000);
    window.dispatchEvent(new Event("focus"));
    await vi.advanceTimersByTimeAsync(0);
    expect(session.getSnapshot()).toMatchObject({ isAdmin: true });
  });

  test("drops a late answer about somebody who has left", async () => {
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

  test("signs out, says why and forgets what was read", async () => {
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

  test("leaves no session behind when the server can't be reached", async () => {
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

  test("says that a session has expired when nobody has left", () => {
    const session = create();
    supabase.emit("SIGNED_IN", person("asha"));
    supabase.emit("SIGNED_OUT", null);
    expect(session.getSnapshot()).toMatchObject({ user: null, ended: "expired" });
    supabase.emit("SIGNED_IN", person("asha"));
    expect(session.getSnapshot().ended).toBeNull();
  });

  test("says that a stored session had run out, and nothing to whoever had none", () => {
    const returning = create();
    supabase.emit("SIGNED_OUT", null);
    supabase.emit("INITIAL_SESSION", null);
    expect(returning.getSnapshot()).toMatchObject({ loading: false, ended: "expired" });
    const stranger = create();
    supabase.emit("INITIAL_SESSION", null);
    supabase.emit("SIGNED_OUT", null);
    expect(stranger.getSnapshot().ended).toBeNull();
  });

  test("says that another tab has signed out", async () => {
    vi.useRealTimers();
    const session = create();
    supabase.emit("SIGNED_IN", person("asha"));
    const changed = new Promise<void>((resolve) => session.subscribe(resolve));
    const otherTab = new BroadcastChannel("portal-session");
    otherTab.postMessage("signed-out");
    await changed;
    otherTab.close();
    expect(session.getSnapshot()).toMatchObject({ user: null, ended: "signed-out-elsewhere" });
  });

  test("ends a session that the server has revoked, found out at the start", async () => {
    supabase.auth.getUser.mockResolvedValue({
      error: new AuthApiError("Session not found", 403, "session_not_found"),
    });
    const session = create();
    supabase.emit("INITIAL_SESSION", person("asha"));
    await vi.advanceTimersByTimeAsync(10);
    expect(session.getSnapshot()).toMatchObject({ user: null, ended: "expired" });
  });

  test("ends a session when a read is refused, and keeps it when the network is away", async () => {
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

  test("knows a password-reset link from the address and from the client's event", () => {
    const byAddress = create("#access_token=x&type=recovery");
    expect(byAddress.getSnapshot().recovering).toBe(true);
    supabase.emit("PASSWORD_RECOVERY", person("asha"));
    expect(byAddress.getSnapshot()).toMatchObject({ recovering: true, loading: false });
    byAddress.endRecovery();
    expect(byAddress.getSnapshot().recovering).toBe(false);

    const byEvent = create();
    supabase.emit("PASSWORD_RECOVERY", person("asha"));
    expect(byEvent.getSnapshot().recovering).toBe(true);
  });
});
