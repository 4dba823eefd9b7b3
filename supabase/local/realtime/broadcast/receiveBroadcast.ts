import type { StackContext } from "../../context";
import type { Channel } from "../channel";
import type { Channels } from "../channels";
import type { SocketMessage } from "../socketMessage";
import { broadcastPayload } from "../subscriptions/join.schema";
import { permits } from "./authorization";
import { broadcast } from "./broadcast";
import { type AdmitBroadcast, BroadcastRefusal } from "./broadcastLimits";

export interface ReceiveOptions {
  readonly context: StackContext;
  readonly channels: Channels;
  readonly admitBroadcast: AdmitBroadcast;
}

/** Receives a client's message and sends it to the others in the channel. */
export function createReceiveBroadcast({ context, channels, admitBroadcast }: ReceiveOptions) {
  return async function receiveBroadcast(
    channel: Channel,
    socketMessage: SocketMessage,
  ): Promise<void> {
    // Hosted projects send no response to a refused message either.
    if (channel.isPrivate && !(await maySend(channel))) return;
    const message = broadcastPayload.safeParse(socketMessage.payload);
    const members = channels.ofTopic(channel.topic, channel.isPrivate);
    try {
      if (!message.success) throw new BroadcastRefusal("Invalid broadcast");
      admitBroadcast(channel.caller, message.data, members.size);
    } catch (error) {
      if (!(error instanceof BroadcastRefusal)) throw error;
      // Without acknowledgements a refusal is sent as a `system` message.
      if (!channel.acknowledge) return channel.announce("error", error.message, "broadcast");
      return channel.connection.reply(socketMessage, "error", { reason: error.message });
    }
    // The sender receives its own message only on request.
    const receivers = [...members].filter((member) => member !== channel || channel.echo);
    broadcast(receivers, channel.topic, message.data);
    if (channel.acknowledge) channel.connection.reply(socketMessage, "ok");
  };

  /** Queries the database once per token. */
  function maySend(channel: Channel): Promise<boolean | null> {
    return (channel.maySend ??= permits(context, "insert", channel.name, channel.caller));
  }
}
