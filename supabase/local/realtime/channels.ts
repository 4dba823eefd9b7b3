import type { Channel } from "./channel";

export class Channels {
  readonly #byTopic = new Map<string, Set<Channel>>();
  readonly #listening = new Set<Channel>();

  add(channel: Channel): void {
    const members = this.#byTopic.get(channel.topic) ?? new Set();
    this.#byTopic.set(channel.topic, members.add(channel));
    if (channel.bindings.length > 0) this.#listening.add(channel);
  }

  remove(channel: Channel): void {
    this.#listening.delete(channel);
    const members = this.#byTopic.get(channel.topic);
    members?.delete(channel);
    if (members?.size === 0) this.#byTopic.delete(channel.topic);
  }

  ofTopic(topic: string): ReadonlySet<Channel> {
    return this.#byTopic.get(topic) ?? new Set();
  }

  get listening(): ReadonlySet<Channel> {
    return this.#listening;
  }
}
