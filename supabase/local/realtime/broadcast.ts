import type { Channel } from "./channel";
import type { Channels } from "./channels";
import { encodeBinaryBroadcast } from "./frame";

export interface Broadcast {
  readonly event: string;
  readonly payload: unknown;
}

/** Passes a message on to everybody in the topic, except its sender where that wants none of it. */
export function broadcast(
  channels: Channels,
  topic: string,
  message: Broadcast,
  sender?: Channel,
): void {
  const { event, payload } = message;
  for (const channel of channels.ofTopic(topic)) {
    if (channel === sender && !channel.echo) continue;
    if (!Buffer.isBuffer(payload)) channel.push("broadcast", { type: "broadcast", event, payload });
    else if (channel.connection.version === "2.0.0") {
      channel.connection.sendEncoded(encodeBinaryBroadcast(topic, event, payload));
    }
  }
}
