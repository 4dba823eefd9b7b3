import { until } from "./listen";
import { connect, tokenOf } from "./rawSocket";

const config = { private: true, broadcast: { self: true, ack: false } };

/** Joins a private topic as a user, or as an anonymous caller. */
export async function joinTopic(name: string, userId?: string) {
  const client = await connect();
  const topic = `realtime:${name}`;
  const token = userId && (await tokenOf(userId, 600));
  client.send("1", "1", topic, "phx_join", { config, ...(token && { access_token: token }) });
  await until(() => client.events(topic).length === 1);
  return {
    ...client,
    topic,
    reply: client.events(topic)[0]?.payload,
    /** The messages received, without their ids. */
    messages: () =>
      client
        .events(topic)
        .filter(({ event }) => event === "broadcast")
        .map(({ payload }) => {
          const { event, payload: message } = payload as {
            event: string;
            payload: Record<string, unknown>;
          };
          const { id: _, ...content } = message;
          return { event, content };
        }),
  };
}
