import { RealtimeClient, type RealtimeClientOptions } from "@supabase/realtime-js";

/** The same symbol as in keepJoined.ts, whose import would make the first page 30 bytes larger. */
const KEPT = Symbol.for("portal:kept-channel");

/**
 * A client whose channels that a module opens itself have a socket of their own. A server closes a channel
 * when the same socket joins its topic again, so the module and the portal would close each other's.
 */
export function openRealtimeClients(
  endpoint: string,
  options: RealtimeClientOptions,
): RealtimeClient {
  const first = new RealtimeClient(endpoint, options);
  let second: RealtimeClient | undefined;
  const all = () => (second ? [first, second] : [first]);

  const ofBoth: Partial<RealtimeClient> = {
    async setAuth(token) {
      await Promise.all(all().map((client) => client.setAuth(token)));
    },
    channel(topic, params) {
      if (params && KEPT in params) return first.channel(topic, params);
      if (!second) {
        second = new RealtimeClient(endpoint, options);
        second.accessTokenValue = first.accessTokenValue;
      }
      return second.channel(topic, params);
    },
    getChannels: () => all().flatMap((client) => client.getChannels()),
    removeChannel: (channel) => channel.socket.removeChannel(channel),
    async removeAllChannels() {
      return (await Promise.all(all().map((client) => client.removeAllChannels()))).flat();
    },
    async disconnect(code, reason) {
      await second?.disconnect(code, reason);
      return first.disconnect(code, reason);
    },
  };

  return new Proxy(first, {
    get(_, key) {
      const target = key in ofBoth ? ofBoth : first;
      const member: unknown = Reflect.get(target, key);
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
}
