import { vi } from "vitest";

/** A server with one balance, one profile and a realtime channel that the test can send through. */
export function creditServer(balance: () => Promise<unknown>, name = () => "Asha Rao") {
  const heard: { onChange?: () => void; onStatus?: (status: string) => void } = {};
  const channel = {
    on: vi.fn((type: string, _filter: object, onChange: () => void) => {
      if (type === "postgres_changes") heard.onChange = onChange;
      return channel;
    }),
    subscribe: (onStatus: (status: string) => void) => {
      heard.onStatus = onStatus;
      return channel;
    },
  };
  /** Channel of the notifications: nothing is ever sent. */
  const still = { on: () => still, subscribe: () => still };
  const read = {
    select: () => read,
    eq: () => read,
    abortSignal: () => read,
    maybeSingle: balance,
  };
  const profile = {
    select: () => profile,
    eq: () => profile,
    abortSignal: () => profile,
    maybeSingle: () => profile,
    throwOnError: async () => ({ data: { full_name: name() } }),
  };
  return {
    credits: channel,
    heard,
    channel: vi.fn((topic: string) => (topic.startsWith("user:") ? still : channel)),
    on: channel.on,
    getChannels: () => [],
    removeChannel: vi.fn((_channel: object) => Promise.resolve("ok")),
    rpc: () => ({ abortSignal: () => ({ throwOnError: () => Promise.resolve({ data: 0 }) }) }),
    realtime: { setAuth: () => Promise.resolve() },
    from: (table: string) => (table === "profiles" ? profile : read),
  };
}

export const credits = (balance: number) => Promise.resolve({ data: { balance }, error: null });
