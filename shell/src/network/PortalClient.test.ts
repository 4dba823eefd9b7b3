// @vitest-environment happy-dom
import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { PortalClient } from "./PortalClient";

const created: PortalClient[] = [];
function newClient(): PortalClient {
  const client = new PortalClient("http://localhost:1", "key");
  created.push(client);
  return client;
}

afterEach(async () => {
  onlineManager.setOnline(true);
  await Promise.all(created.splice(0).map((client) => client.auth.stopAutoRefresh()));
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each([
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an unavailable server", () => Promise.resolve(new Response(null, { status: 503 }))],
])("sends a read once and fails immediately with %s", async (_what, respond) => {
  const fetch = vi.fn(respond);
  vi.stubGlobal("fetch", fetch);
  const client = newClient();
  for (const read of [client.from("rooms"), client.schema("public").from("rooms")]) {
    fetch.mockClear();
    const { error } = await read.select("id");
    expect(error).not.toBeNull();
    expect(fetch).toHaveBeenCalledOnce();
  }
});

/** A request that gets no response. */
const silence = (_url: string, request?: RequestInit) =>
  new Promise<Response>((_, reject) => {
    const { signal } = request ?? {};
    const stop = () => reject(signal?.reason as Error);
    signal?.addEventListener("abort", stop);
  });

test("fails a read after 15 s without a response, and never aborts a write", async () => {
  vi.useFakeTimers();
  // Fake timers do not affect AbortSignal.timeout.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("late", "TimeoutError")), ms);
    return controller.signal;
  });
  vi.stubGlobal("fetch", vi.fn(silence));
  const rooms = newClient().from("rooms");
  const [read, heldByCaller, write] = [vi.fn(), vi.fn(), vi.fn()];
  void rooms.select("id").then(read);
  void rooms.select("id").abortSignal(new AbortController().signal).then(heldByCaller);
  void rooms.insert({ name: "Neem", capacity: 4 } as never).then(write);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  for (const outcome of [read, heldByCaller]) {
    expect(outcome).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        error: expect.objectContaining({ message: "TimeoutError: late" }) as unknown,
      }),
    );
  }
  await vi.advanceTimersByTimeAsync(600_000);
  expect(write).not.toHaveBeenCalled();
});

test("sends no null characters, in filters, arguments and rows", async () => {
  const sent: string[] = [];
  const record = (url: string, init?: RequestInit) => {
    sent.push(`${url} ${typeof init?.body === "string" ? init.body : ""}`);
    return Promise.resolve(new Response("[]"));
  };
  vi.stubGlobal("fetch", vi.fn(record));
  const client = newClient();
  await client.from("rooms").select("id").ilike("name", "%Ne\u0000em%");
  await client.rpc("find_members", { search: "Ma\u0000ya" });
  await client.from("rooms").insert({ name: "Neem\u0000", capacity: 4 } as never);
  await client.functions.invoke("create-user", { body: { fullName: "Asha\u0000" } });
  expect(sent).toHaveLength(4);
  expect(sent.join()).not.toMatch(/%00|\\u0000/);
  expect(sent.join()).toMatch(/Neem[^]*Maya[^]*Neem[^]*Asha/);
});

test("ends a read immediately when its caller aborts", async () => {
  vi.stubGlobal("fetch", vi.fn(silence));
  const caller = new AbortController();
  const read = newClient().from("rooms").select("id").abortSignal(caller.signal);
  setTimeout(() => caller.abort());
  expect((await read).error?.message).toMatch(/abort/i);
});

test("refreshes an expired session on reconnect and sends nothing before", async () => {
  const session = { user: { id: "asha" }, token_type: "bearer", expires_in: 3600 };
  const renewed = { ...session, access_token: "fresh", refresh_token: "next" };
  const spent = { ...session, access_token: "spent", refresh_token: "good", expires_at: 1 };
  localStorage.setItem("sb-localhost-auth-token", JSON.stringify(spent));
  const fetch = vi.fn((url: string, _request?: RequestInit) =>
    Promise.resolve(Response.json(url.includes("/auth/") ? renewed : [])),
  );
  vi.stubGlobal("fetch", fetch);
  onlineManager.setOnline(false);
  const waits = vi.spyOn(onlineManager, "subscribe");
  const read = newClient().from("bookings").select("id").throwOnError();
  const finished = vi.fn();
  void read.then(finished);
  await vi.waitFor(() => expect(waits).toHaveBeenCalled());
  expect(fetch).not.toHaveBeenCalled();
  expect(finished).not.toHaveBeenCalled();

  onlineManager.setOnline(true);
  await read;
  const [url, request] = fetch.mock.lastCall ?? [];
  expect(url).toContain("/rest/v1/bookings");
  expect(new Headers(request?.headers).get("authorization")).toBe("Bearer fresh");
});

test.each([
  "/dashboard#access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer",
  "/login?code=0123456789abcdef",
])("takes no session from a URL: %s", async (address) => {
  const fetch = vi.fn(() => Promise.resolve(Response.json({})));
  vi.stubGlobal("fetch", fetch);
  localStorage.setItem("sb-localhost-auth-token-code-verifier", JSON.stringify("verifier"));
  history.replaceState(null, "", address);
  const { data } = await newClient().auth.getSession();
  history.replaceState(null, "", "/");
  expect(data.session).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

test("requests a password reset with a code challenge, so that links contain no session", async () => {
  const fetch = vi.fn((_url: string, _request: { body: string }) =>
    Promise.resolve(Response.json({})),
  );
  vi.stubGlobal("fetch", fetch);
  await newClient().auth.resetPasswordForEmail("asha@example.com");
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body ?? "")).toMatchObject({
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "s256",
  });
});

test("keeps the session of an email link separate from the stored one", async () => {
  const user = { id: "mallory", aud: "authenticated" };
  const response = { access_token: "a.b.c", refresh_token: "r", expires_in: 3600, user };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(response)));
  const client = newClient();
  const heard = vi.fn();
  client.auth.onAuthStateChange((event) => heard(event));
  const { data } = await client.createLinkAuth().verifyOtp({
    type: "magiclink",
    token_hash: "0123456789abcdef",
  });
  expect(data.user?.id).toBe("mallory");
  expect(localStorage).toHaveLength(0);
  expect((await client.auth.getSession()).data.session).toBeNull();
  expect(heard.mock.calls.flat()).toEqual(["INITIAL_SESSION"]);
});

test.each([-3, 3])(
  "keeps a session for its hour with a device clock %i hours off",
  async (hours) => {
    const serverNow = Math.round(Date.now() / 1000) - hours * 3600;
    const session = {
      access_token: "token",
      refresh_token: "refresh",
      token_type: "bearer",
      expires_in: 3600,
      expires_at: serverNow + 3600,
      user: { id: "asha" },
    };
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(session)));
    const { auth } = newClient();
    const account = { email: "a@b.in", password: "x" };
    for (const { data } of [
      await auth.signInWithPassword(account),
      await auth.signUp(account),
      await auth.verifyOtp({ type: "signup", token_hash: "0123456789abcdef" }),
    ]) {
      const left = Number(data.session?.expires_at) - Date.now() / 1000;
      expect(Math.abs(left - 3600)).toBeLessThan(60);
    }
  },
);
