import { vi } from "vitest";

interface FakePush {
  permission: NotificationPermission;
  /** What the browser's question is answered with. */
  answer: NotificationPermission;
  asked: number;
  registered: string[];
  subscription: { endpoint: string } | null;
}

/** The browser's push notifications, for one test. */
export function fakePush(given: Partial<FakePush> = {}): FakePush {
  const push: FakePush = {
    permission: "default",
    answer: "granted",
    asked: 0,
    registered: [],
    subscription: null,
    ...given,
  };
  const subscriptionOf = ({ endpoint }: { endpoint: string }) => ({
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys: { p256dh: "key", auth: "secret" } }),
    unsubscribe: async () => {
      push.subscription = null;
      return true;
    },
  });
  const registration = {
    pushManager: {
      getSubscription: async () => push.subscription && subscriptionOf(push.subscription),
      subscribe: async () => {
        push.subscription = { endpoint: "https://fcm.googleapis.com/fcm/send/this" };
        return subscriptionOf(push.subscription);
      },
    },
  };
  vi.stubGlobal("PushManager", vi.fn());
  vi.stubGlobal("Notification", {
    get permission() {
      return push.permission;
    },
    requestPermission: async () => {
      push.asked += 1;
      push.permission = push.answer;
      return push.answer;
    },
  });
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    register: async (url: string) => void push.registered.push(url),
  };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  return push;
}

export function removeFakePush(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
}
