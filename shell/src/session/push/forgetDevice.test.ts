// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { openSession, openSessionOf } from "../../testing/openSession";
import { openPushedPath } from "./openPushedPath";

const REMOVE = "DELETE push_subscriptions";
const endpoint = "https://fcm.googleapis.com/fcm/send/this";

afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  localStorage.clear();
});

function subscribedBrowser(isSubscribed = true) {
  const unsubscribe = vi.fn(async () => true);
  const close = vi.fn();
  const registration = {
    pushManager: {
      getSubscription: async () => (isSubscribed ? { endpoint, unsubscribe } : null),
    },
    getNotifications: async () => [{ close }],
  };
  const worker = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    startMessages: vi.fn(),
  });
  Object.defineProperty(navigator, "serviceWorker", { value: worker, configurable: true });
  return { unsubscribe, close, worker };
}

test("a sign-out removes the device and closes what it shows", async () => {
  const { session, responses, sent } = await openSessionOf("asha");
  responses[REMOVE] = null;
  const { unsubscribe, close } = subscribedBrowser();
  await session.signOut();
  expect(sent(REMOVE).map(({ query }) => query.get("endpoint"))).toEqual([`eq.${endpoint}`]);
  expect(sent(REMOVE)[0]?.headers.get("authorization")).toContain("Bearer ");
  expect(unsubscribe).toHaveBeenCalled();
  expect(close).toHaveBeenCalled();
});

test("a sign-out closes what is shown after push was turned off", async () => {
  const { session, sent } = await openSessionOf("asha");
  const { close } = subscribedBrowser(false);
  await session.signOut();
  expect(sent(REMOVE)).toEqual([]);
  expect(close).toHaveBeenCalled();
});

test("a sign-out ends the session although the browser does not unsubscribe", async () => {
  const { session, responses, sent } = await openSessionOf("asha");
  responses[REMOVE] = null;
  const { unsubscribe, close } = subscribedBrowser();
  unsubscribe.mockImplementation(() => new Promise(() => undefined));
  await session.signOut();
  expect(sent("POST auth/logout")).toHaveLength(1);
  expect(close).toHaveBeenCalled();
});

test("a session that ended elsewhere ends push in this browser too", async () => {
  const { client } = await openSessionOf("asha");
  const { unsubscribe } = subscribedBrowser();
  await client.auth.signOut();
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalled());
});

test("a browser without a session keeps no device", async () => {
  const { unsubscribe } = subscribedBrowser();
  openSession();
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalled());
});

test("a browser keeps its device while its member is signed in", async () => {
  const before = subscribedBrowser();
  const { signIn } = openSession();
  await vi.waitFor(() => expect(before.unsubscribe).toHaveBeenCalled());
  const { unsubscribe } = subscribedBrowser();
  await signIn("asha");
  expect(unsubscribe).not.toHaveBeenCalled();
});

test("opens the page of a clicked notification and replies to the worker", async () => {
  const { worker } = subscribedBrowser();
  const navigate = vi.fn();
  const postMessage = vi.fn();
  openPushedPath(navigate);
  const message = (data: unknown) =>
    worker.dispatchEvent(Object.assign(new Event("message"), { data, ports: [{ postMessage }] }));
  message({ type: "other", path: "/wifi" });
  expect(navigate).not.toHaveBeenCalled();
  message({ type: "portal:open", path: "/bookings" });
  expect(navigate).toHaveBeenCalledExactlyOnceWith("/bookings");
  expect(postMessage).toHaveBeenCalledExactlyOnceWith("opened");
});
