import type { Channel } from "../channel";
import { encodeForMany } from "../socketMessage";

export interface Broadcast {
  readonly event: string;
  readonly payload: unknown;
}

export function broadcast(receivers: Iterable<Channel>, topic: string, message: Broadcast): void {
  const encode = encodeForMany(topic, "broadcast", { type: "broadcast", ...message });
  for (const channel of receivers) channel.connection.sendText(encode(channel.joinRef));
}
