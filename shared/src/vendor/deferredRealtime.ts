import type {
  RealtimeChannel,
  RealtimeClient as Client,
  RealtimeClientOptions,
} from "@supabase/realtime-js";

/**
 * Replaces the class of realtime-js inside supabase-js (slimLibraries.ts). The first `setAuth(null)`, which must come
 * before the first channel, loads the real client; from then on all calls go to it.
 */
export function RealtimeClient(endpoint: string, options: RealtimeClientOptions): Client {
  let client: Client | undefined;
  let loading: Promise<Client> | undefined;

  async function load(): Promise<Client> {
    const { openRealtimeClients } = await import("./realtimeClients");
    return (client ??= openRealtimeClients(endpoint, options));
  }

  const unloaded: Partial<Client> = {
    async setAuth(token) {
      // supabase-js passes a token after a sign-in, and nothing after a sign-out. Neither needs the
      // client, which requests the current token once it is loaded.
      if (token !== null) return;
      loading ??= load();
      const loaded = await loading.catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      await loaded.setAuth();
    },
    endpointURL: () => `${endpoint}/websocket`,
    channel(): RealtimeChannel {
      throw new Error("Call realtime.setAuth(null) and wait for it before opening a channel");
    },
    getChannels: () => [],
    removeChannel: () => Promise.resolve("ok" as const),
    removeAllChannels: () => Promise.resolve([]),
    disconnect: () => Promise.resolve("ok" as const),
  };

  return new Proxy({} as Client, {
    get(_, key) {
      const target = client ?? unloaded;
      const member: unknown = Reflect.get(target, key);
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
}
