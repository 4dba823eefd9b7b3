// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { openSessionOf } from "../../testing/openSession";
import { keepDevice } from "./renewDevice";

const READ = "GET push_subscriptions";
const SAVE = "POST rpc/save_push_subscription";
const endpoint = "https://fcm.googleapis.com/fcm/send/renewed";

afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  localStorage.clear();
});

function browserWith(subscription: object | null) {
  const registration = { pushManager: { getSubscription: async () => subscription } };
  const worker = Object.assign(new EventTarget(), { getRegistration: async () => registration });
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
  Object.assign(opened.responses, { [READ]: known, [SAVE]: null });
  const reportError = vi.fn();
  const keep = () => keepDevice({ session: opened.session, supabase: opened.client, reportError });
  return { ...opened, keep, reportError };
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
