import { RealtimeClient, type RealtimeClientOptions } from "@supabase/realtime-js";

/** The same symbol as in keepJoined.ts, whose import would make the first page 30 bytes larger. */
const KEPT = Symbol.for("portal:kept-channel");

/**
 * A client whose channels that a module opens itself have sockets of their own, each topic once per socket.
 * A server closes a channel when the same socket joins its topic again, and supabase-js returns the channel
 * that another watcher of the topic has, so they would close each other's.
 */
export function openRealtimeClients(
  endpoint: string,
  options: RealtimeClientOptions,
): RealtimeClient {
  const first = new RealtimeClient(endpoint, options);
  const others: RealtimeClient[] = [];
  const all = () => [first, ...others];
  const isWatched = (client: RealtimeClient, topic: string) =>
    client.getChannels().some((one) => one.topic === `realtime:${topic}` && one.state !== "closed");

  function addClient(): RealtimeClient {
    const client = new RealtimeClient(endpoint, options);
    client.accessTokenValue = first.accessTokenValue;
    others.push(client);
    return client;
  }

  const ofAll: Partial<RealtimeClient> = {
    async setAuth(token) {
      await Promise.all(all().map((client) => client.setAuth(token)));
    },
    channel(topic, params) {
      if (params && KEPT in params) return first.channel(topic, params);
      const free = others.find((client) => !isWatched(client, topic)) ?? addClient();
      return free.channel(topic, params);
    },
    getChannels: () => all().flatMap((client) => client.getChannels()),
    removeChannel: (channel) => channel.socket.removeChannel(channel),
    async removeAllChannels() {
      return (await Promise.all(all().map((client) => client.removeAllChannels()))).flat();
    },
    async disconnect(code, reason) {
      await Promise.all(others.map((client) => client.disconnect(code, reason)));
      return first.disconnect(code, reason);
    },
  };

  return new Proxy(first, {
    get(_, key) {
      const target = key in ofAll ? ofAll : first;
      const member: unknown = Reflect.get(target, key);
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
}
