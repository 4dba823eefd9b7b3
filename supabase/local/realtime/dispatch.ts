import { InvalidToken, type StackContext } from "../context";
import { type Accounts, inactiveAccount } from "./accounts";
import { bind, BindingError } from "./subscriptions/binding";
import { permits } from "./broadcast/authorization";
import { type AdmitBroadcast, MAX_NAME_BYTES } from "./broadcast/broadcastLimits";
import { createReceiveBroadcast } from "./broadcast/receiveBroadcast";
import { Channel, TOPIC_PREFIX } from "./channel";
import type { Channels } from "./channels";
import type { Connection } from "./connection";
import type { SocketMessage } from "./socketMessage";
import { accessTokenPayload, joinPayload } from "./subscriptions/join.schema";
import type { Replication } from "./changes/replication";
import { socketCaller, tokenRefusal } from "./socketCaller";

const MAX_CHANNELS = 100;
const DATABASE_WAIT_MS = 5000;
const NO_DATABASE = "Realtime was unable to connect to the project database";

export interface DispatchOptions {
  readonly context: StackContext;
  readonly channels: Channels;
  readonly accounts: Accounts;
  readonly admitBroadcast: AdmitBroadcast;
  readonly replication: Replication;
  readonly publication: string;
}

export function createDispatch(options: DispatchOptions) {
  const { context, channels, accounts, replication, publication } = options;
  const receiveBroadcast = createReceiveBroadcast(options);
  const log = context.log("realtime");
  let lastBindingId = 0;

  return async function dispatch(
    connection: Connection,
    socketMessage: SocketMessage,
  ): Promise<void> {
    if (socketMessage.event === "phx_join") return join(connection, socketMessage);
    const channel = connection.channels.get(socketMessage.topic);
    if (!channel) return connection.reply(socketMessage, "error", { reason: "unmatched topic" });
    switch (socketMessage.event) {
      case "phx_leave":
        connection.reply(socketMessage, "ok");
        return channel.close();
      case "access_token":
        return renew(channel, socketMessage);
      case "broadcast":
        return receiveBroadcast(channel, socketMessage);
      default:
        return connection.reply(socketMessage, "error", {
          reason: `${socketMessage.event} is not supported`,
        });
    }
  };

  async function join(connection: Connection, socketMessage: SocketMessage): Promise<void> {
    const refuse = (reason: string) => connection.reply(socketMessage, "error", { reason });
    const payload = joinPayload.safeParse(socketMessage.payload);
    const name = socketMessage.topic.startsWith(TOPIC_PREFIX)
      ? socketMessage.topic.slice(TOPIC_PREFIX.length)
      : "";
    if (!name) return refuse("You must provide a topic name");
    if (Buffer.byteLength(socketMessage.topic) > MAX_NAME_BYTES) {
      return refuse(`Topic name exceeds limit of ${MAX_NAME_BYTES} bytes`);
    }
    if (!payload.success) return refuse(`Invalid join payload: ${payload.error.message}`);
    const { config, access_token: token } = payload.data;
    connection.channels.get(socketMessage.topic)?.close();
    if (connection.channels.size >= MAX_CHANNELS)
      return refuse("ChannelRateLimitReached: Too many channels");

    const caller = await socketCaller(context, token, connection.keyRole);
    if (caller instanceof InvalidToken) return refuse(tokenRefusal(caller));
    const endings = accounts.endings(caller);
    const isActive = await accounts.isActive(caller);
    if (!isActive) return refuse(isActive === null ? NO_DATABASE : inactiveAccount);
    const requests = (config.postgres_changes ?? []).map((request) => ({
      request,
      id: ++lastBindingId,
    }));
    const needsDatabase = config.private || requests.length > 0;
    if (needsDatabase && !(await replication.ready(DATABASE_WAIT_MS))) return refuse(NO_DATABASE);
    if (config.private) {
      const permitted = await permits(context, "select", name, caller);
      if (permitted === null) return refuse(NO_DATABASE);
      if (!permitted) {
        return refuse(
          `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
        );
      }
    }

    const channel = new Channel({
      connection,
      topic: socketMessage.topic,
      joinRef: socketMessage.joinRef ?? socketMessage.ref,
      caller,
      requests,
      isPrivate: config.private,
      echo: config.broadcast.self,
      acknowledge: config.broadcast.ack,
      onLeave: (left) => channels.remove(left),
    });
    const outcome = await bindAll(channel);
    // The replication stream may have ended while the requests were checked.
    if (outcome === null || !connection.open || (needsDatabase && !replication.isFlowing)) {
      channel.leave();
      return refuse(NO_DATABASE);
    }
    if (accounts.endings(caller) !== endings) {
      channel.leave();
      return refuse(inactiveAccount);
    }
    connection.channels.set(channel.topic, channel);
    channels.add(channel);
    connection.reply(socketMessage, "ok", {
      postgres_changes: requests.map(({ id, request }) => ({ ...request, id })),
    });
    if (requests.length > 0) announce(channel, outcome);
    if (config.private && config.broadcast.replication_ready) {
      channel.announce("ok", "Replication connection established", "system");
    }
  }

  /** @returns the error of a request, undefined if all are valid, null without a database. */
  async function bindAll(channel: Channel): Promise<BindingError | undefined | null> {
    const { caller, requests } = channel;
    try {
      channel.bindings = await Promise.all(
        requests.map((request) => bind(context.sql, { ...request, caller, publication })),
      );
      return undefined;
    } catch (error) {
      if (error instanceof BindingError) return error;
      log.warn(`Could not subscribe to ${channel.name}: ${String(error)}`);
      return null;
    }
  }

  /** Sends no reply: clients do not expect one. */
  async function renew(channel: Channel, socketMessage: SocketMessage): Promise<void> {
    const payload = accessTokenPayload.safeParse(socketMessage.payload);
    if (!payload.success) return;
    const caller = await socketCaller(
      context,
      payload.data.access_token,
      channel.connection.keyRole,
    );
    if (caller instanceof InvalidToken) return channel.expel(tokenRefusal(caller));
    channel.renew(caller);
    const isActive = await accounts.isActive(caller);
    if (isActive === null) return channel.fail();
    if (!isActive) return channel.expel(inactiveAccount);
    if (channel.isPrivate) {
      const permitted = await permits(context, "select", channel.name, caller);
      if (permitted === null) return channel.fail();
      if (!permitted) {
        return channel.expel(
          `You no longer have permission to read from this Channel topic: ${channel.name}`,
        );
      }
    }
    // Clients join with their key until the session is loaded, then send its token.
    if (channel.requests.length === 0 || channel.bindings.length > 0) return;
    const outcome = await bindAll(channel);
    if (outcome === null) return channel.fail();
    channels.add(channel);
    announce(channel, outcome);
  }
}

function announce(channel: Channel, error: BindingError | undefined): void {
  if (error) channel.announce("error", error.message);
  else channel.announce("ok", "Subscribed to PostgreSQL");
}
