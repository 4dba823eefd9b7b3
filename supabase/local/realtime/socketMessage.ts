import { z } from "zod";
import { createJsonCheck } from "../gateway/jsonCheck";

/** A message of the Phoenix channel protocol, version 2.0.0. */
export interface SocketMessage {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

const reference = z.string().nullish();
const textMessage = z.tuple([reference, reference, z.string(), z.string(), z.unknown()]);

export function decodeText(text: string): SocketMessage {
  const [joinRef, ref, topic, event, payload] = textMessage.parse(JSON.parse(text));
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload };
}

export function encodeText({ joinRef, ref, topic, event, payload }: SocketMessage): string {
  return JSON.stringify([joinRef, ref, topic, event, payload]);
}

/** Encodes a message for many channels once: they differ in the join reference only. */
export function encodeForMany(topic: string, event: string, payload: unknown) {
  const rest = JSON.stringify([null, topic, event, payload]).slice(1);
  return (joinRef: string | null): string => `[${JSON.stringify(joinRef)},${rest}`;
}

const BROADCAST_PUSH = 3;
const JSON_ENCODING = 1;

// Seven bytes of kind, lengths and encoding, then join reference, reference, topic, event and
// metadata, then the payload in JSON.
export function decodeBinary(data: Buffer): SocketMessage {
  const [kind, joinRefSize = 0, refSize = 0, topicSize = 0, eventSize = 0, metaSize = 0, encoding] =
    data;
  if (kind !== BROADCAST_PUSH || encoding !== JSON_ENCODING)
    throw new Error("unknown binary message");
  let offset = 7;
  const take = (size: number) => {
    const text = data.toString("utf8", offset, offset + size);
    offset += size;
    return text;
  };
  const [joinRef, ref, topic, event] = [
    take(joinRefSize),
    take(refSize),
    take(topicSize),
    take(eventSize),
  ];
  take(metaSize);
  if (offset > data.length) throw new Error("truncated binary message");
  const body = data.subarray(offset);
  const refusal = createJsonCheck()(body);
  if (refusal) throw refusal;
  const payload: unknown = JSON.parse(body.toString());
  return {
    joinRef,
    ref,
    topic,
    event: "broadcast",
    payload: { type: "broadcast", event, payload },
  };
}
