import { z } from "zod";
import { MAX_JSON_DEPTH, nestsDeeperThan } from "../gateway/jsonDepth";

/** One message of the Phoenix channel protocol, whichever of its two spellings carried it. */
export interface Frame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** `1.0.0` spells a frame as an object, `2.0.0` as an array of five. */
export type ProtocolVersion = "1.0.0" | "2.0.0";

const reference = z.string().nullish();
const asArray = z.tuple([reference, reference, z.string(), z.string(), z.unknown()]);
const asObject = z.object({
  join_ref: reference,
  ref: reference,
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
});

/** Reads a text frame of either version. Throws on anything that is not a frame. */
export function decodeText(text: string): Frame {
  const json: unknown = JSON.parse(text);
  if (Array.isArray(json)) {
    const [joinRef, ref, topic, event, payload] = asArray.parse(json);
    return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload };
  }
  const { join_ref: joinRef, ref, topic, event, payload } = asObject.parse(json);
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload };
}

/** Writes a frame the way a client of that version reads it. */
export function encodeText(version: ProtocolVersion, frame: Frame): string {
  const { joinRef, ref, topic, event, payload } = frame;
  return version === "2.0.0"
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ join_ref: joinRef, ref, topic, event, payload });
}

const BROADCAST_PUSH = 3;
const BROADCAST = 4;
const JSON_ENCODING = 1;

/**
 * Reads the binary frame in which clients of version 2 send a broadcast: seven bytes of kind and
 * lengths, then join reference, reference, topic, event and metadata, then the payload.
 * Throws on other kinds and on a frame shorter than its lengths say.
 */
export function decodeBinary(data: Buffer): Frame {
  if (data[0] !== BROADCAST_PUSH || data.length < 7) throw new Error("unknown binary frame");
  const [, joinRefSize = 0, refSize = 0, topicSize = 0, eventSize = 0, metaSize = 0, encoding] =
    data;
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
  if (offset > data.length) throw new Error("truncated binary frame");
  const body = data.subarray(offset);
  if (encoding === JSON_ENCODING && nestsDeeperThan(body, MAX_JSON_DEPTH))
    throw new Error("nested too deeply");
  const payload: unknown = encoding === JSON_ENCODING ? JSON.parse(body.toString()) : body;
  return {
    joinRef,
    ref,
    topic,
    event: "broadcast",
    payload: { type: "broadcast", event, payload },
  };
}

/** Writes a broadcast of raw bytes, which only clients of version 2 can read. */
export function encodeBinaryBroadcast(topic: string, event: string, body: Buffer): Buffer {
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)];
  const header = [BROADCAST, topicBytes.length, eventBytes.length, 0, 0];
  return Buffer.concat([Buffer.from(header), topicBytes, eventBytes, body]);
}
