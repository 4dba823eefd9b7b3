import type { Channel } from "../channel";
import type { Channels } from "../channels";

export interface Broadcast {
  readonly event: string;
  readonly payload: unknown;
}

/** The sender receives its own message only on request. */
export function broadcast(
  channels: Channels,
  { event, payload }: Broadcast,
  sender: Channel,
): void {
  for (const channel of channels.ofTopic(sender.topic)) {
    if (channel === sender && !channel.echo) continue;
    channel.push("broadcast", { type: "broadcast", event, payload });
  }
}
