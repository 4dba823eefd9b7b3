// @vitest-environment happy-dom
import { rememberPush, remembersPush } from "@portal/shared/data/pushMemory";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { afterEach, expect, test, vi } from "vitest";
import { openSessionOf } from "../../testing/openSession";
import { keepDevice, renewDevice } from "./renewDevice";

const READ = "GET push_subscriptions";
const KEY = "GET functions/push-key";
const SAVE = "POST rpc/save_push_subscription";
const endpoint = "https://fcm.googleapis.com/fcm/send/renewed";

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  localStorage.clear();
});

function browserWith(
  subscription: object | null,
  { permission = "granted", subscribe = vi.fn<() => Promise<object>>() } = {},
) {
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } };
  const worker = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal("Notification", { permission });
  Object.defineProperty(navigator, "serviceWorker", { value: worker, configurable: true });
  return worker;
}

const subscription = {
  endpoint,
  unsubscribe: async () => true,
  toJSON: () => ({ keys: { p256dh: "key", auth: "secret" } }),
};

async function signedIn(known: object[]) {
  const opened = await openSessionOf("asha");
  Object.assign(opened.responses, { [READ]: known, [KEY]: { key: "BKey" }, [SAVE]: null });
  const reportError = vi.fn();
  const keep = () => keepDevice({ session: opened.session, supabase: opened.client, reportError });
  const renew = () => renewDevice({ supabase: opened.client, reportError }, "asha");
  return { ...opened, keep, renew, reportError };
}

test("registers a subscription that the push service has replaced", async () => {
  const { keep, sent } = await signedIn([]);
  browserWith(subscription);
  keep();
  await vi.waitFor(() => expect(sent(SAVE)).toHaveLength(1));
  expect(sent(SAVE)[0]?.body).toMatchObject({ endpoint, p256dh: "key", auth: "secret" });
  expect(sent(READ)[0]?.query.get("endpoint")).toBe(`eq.${endpoint}`);
});

test("registers again when the worker reports another subscription", async () => {
  const { keep, sent, responses } = await signedIn([{ endpoint }]);
  const worker = browserWith(subscription);
  keep();
  await vi.waitFor(() => expect(sent(READ)).toHaveLength(1));
  expect(sent(SAVE)).toEqual([]);
  responses[READ] = [];
  worker.dispatchEvent(
    Object.assign(new Event("message"), { data: { type: "portal:push-changed" } }),
  );
  await vi.waitFor(() => expect(sent(SAVE)).toHaveLength(1));
});

test("asks nothing of the server without a subscription", async () => {
  const { keep, sent, reportError } = await signedIn([]);
  browserWith(null);
  keep();
  await new Promise((resolve) => setTimeout(resolve));
  expect([sent(READ), reportError.mock.calls]).toEqual([[], []]);
});

test("subscribes again where the browser has lost the subscription", async () => {
  const { renew, sent } = await signedIn([]);
  const subscribe = vi.fn(async () => subscription);
  browserWith(null, { subscribe });
  rememberPush("asha");
  expect(await renew()).toBe("on");
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "BKey" });
  expect(sent(SAVE)[0]?.body).toMatchObject({ endpoint });
});

test("remembers a device that the server knows", async () => {
  const { renew } = await signedIn([{ endpoint }]);
  browserWith(subscription);
  expect(await renew()).toBe("on");
  browserWith(null, { permission: "default" });
  expect(await renew()).toBe("lost");
});

test.each(["denied", "default"])(
  "has lost push when the permission becomes %s",
  async (permission) => {
    const { renew, sent, reportError } = await signedIn([]);
    const subscribe = vi.fn(async () => subscription);
    browserWith(null, { permission, subscribe });
    rememberPush("asha");
    expect(await renew()).toBe("lost");
    expect([sent(SAVE), subscribe.mock.calls, reportError.mock.calls]).toEqual([[], [], []]);
  },
);

test("has lost push when the browser refuses to subscribe", async () => {
  const { renew, sent, reportError } = await signedIn([]);
  const refusal = new DOMException("Registration failed", "AbortError");
  browserWith(null, { subscribe: vi.fn(() => Promise.reject(refusal)) });
  rememberPush("asha");
  expect(await renew()).toBe("lost");
  expect(reportError).toHaveBeenCalledExactlyOnceWith(refusal, { during: "push" });
  expect(sent(SAVE)).toEqual([]);
});

test("has lost push when the server refuses the new subscription", async () => {
  const { renew, responses } = await signedIn([]);
  browserWith(null, { subscribe: vi.fn(async () => subscription) });
  responses[SAVE] = serverError;
  rememberPush("asha");
  expect(await renew()).toBe("lost");
});

test("is off where the portal has no push any more, and for another member", async () => {
  const { renew, responses } = await signedIn([]);
  browserWith(null);
  rememberPush("dev");
  expect(await renew()).toBe("off");
  responses[KEY] = { key: null };
  rememberPush("asha");
  expect([await renew(), remembersPush("asha")]).toEqual(["off", false]);
});

test("a sign-out forgets push, and the end of a session does not", async () => {
  const { session, client } = await signedIn([]);
  rememberPush("asha");
  await client.auth.signOut();
  await vi.waitFor(() => expect(session.getSnapshot().user).toBeNull());
  expect(remembersPush("asha")).toBe(true);
  await session.signOut();
  expect(remembersPush("asha")).toBe(false);
});
