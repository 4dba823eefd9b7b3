import type { Channel } from "./channel";

export class Channels {
  readonly #byTopic = new Map<string, Set<Channel>>();
  readonly #listening = new Set<Channel>();
  readonly #private = new Set<Channel>();

  add(channel: Channel): void {
    const key = keyOf(channel.topic, channel.isPrivate);
    const members = this.#byTopic.get(key) ?? new Set();
    this.#byTopic.set(key, members.add(channel));
    if (channel.bindings.length > 0) this.#listening.add(channel);
    if (channel.isPrivate) this.#private.add(channel);
  }

  remove(channel: Channel): void {
    this.#listening.delete(channel);
    this.#private.delete(channel);
    const key = keyOf(channel.topic, channel.isPrivate);
    const members = this.#byTopic.get(key);
    members?.delete(channel);
    if (members?.size === 0) this.#byTopic.delete(key);
  }

  ofTopic(topic: string, isPrivate: boolean): ReadonlySet<Channel> {
    return this.#byTopic.get(keyOf(topic, isPrivate)) ?? new Set();
  }

  ofAccount(id: string): Channel[] {
    const all = [...this.#byTopic.values()].flatMap((members) => [...members]);
    return all.filter(({ caller }) => caller.claims.sub === id);
  }

  /** Channels that receive table changes. */
  get listening(): ReadonlySet<Channel> {
    return this.#listening;
  }

  /** Channels that receive what the database reports. */
  get fedByDatabase(): ReadonlySet<Channel> {
    return new Set([...this.#listening, ...this.#private]);
  }
}

/** A public and a private channel with the same topic are separate. */
const keyOf = (topic: string, isPrivate: boolean) => `${isPrivate ? "private" : "public"} ${topic}`;
