import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseDiscovery, type Release } from "../../../src/contract/release/discovery";
import { IMMUTABLE } from "../storage/bucketStorage";
import { contentTypeOf } from "../storage/contentType";
import { runConcurrently } from "../storage/runConcurrently";
import type { ChangeNote } from "./changeNote";
import { previewSignatureSchema } from "./previewSignature";
import { unreachable } from "../unreachable";
import type { Registry } from "./registry";

const CONCURRENT_UPLOADS = 8;
const DEADLINE_MS = 60_000;

const tokenSchema = z.object({ module: z.string(), actions: z.array(z.string()) });
const stateSchema = z.object({ place: z.string(), discovery: z.unknown(), token: tokenSchema });
const uploadSchema = z.object({ urls: z.record(z.string(), z.string()) });
const changedSchema = z.object({ releases: z.array(z.custom<Release>()) });
const refusalSchema = z.object({ message: z.string() });

/**
 * The bucket of a project, changed by its function `releases`. The function checks each change again
 * and makes it: the `Change` of a caller is not used.
 */
export function tokenRegistry(projectUrl: string, token: string): Registry {
  const project = projectUrl.replace(/\/$/, "");
  const address = `${project}/functions/v1/releases`;

  async function call<Output>(schema: z.ZodType<Output>, body?: object): Promise<Output> {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    }).catch((error: unknown) => {
      throw unreachable(project, error);
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return schema.parse(answer);
    const refusal = refusalSchema.safeParse(answer).data;
    throw new Error(
      refusal?.message ?? `${address} responded with status ${String(response.status)}.`,
    );
  }

  async function change(module: string, note: ChangeNote | undefined): Promise<Release[]> {
    if (!note) throw new Error("A change with a release token needs an action.");
    const { action, build, release, percent, staff, users, reason } = note;
    const { releases } = await call(changedSchema, {
      action,
      module,
      requestId: randomUUID(),
      ...(release ? { release } : { build }),
      ...(percent !== undefined && { percent }),
      ...(staff && { staff }),
      ...(users && { users }),
      ...(reason && { reason }),
    });
    return releases;
  }

  async function upload(module: string, dir: string, release: Release): Promise<void> {
    const { build, assets: files = {} } = release.extras;
    const { urls } = await call(uploadSchema, { action: "upload", module, build, files });
    await runConcurrently(CONCURRENT_UPLOADS, Object.entries(urls), async ([path, url]) => {
      const response = await fetch(url, {
        method: "PUT",
        body: new Uint8Array(await readFile(join(dir, path))),
        headers: { "content-type": contentTypeOf(path), "cache-control": IMMUTABLE },
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      if (response.ok) return;
      throw new Error(`${path} was not stored: status ${String(response.status)}.`);
    });
  }

  return {
    place: `${project} (with a release token)`,
    baseUrl: `${project}/storage/v1/object/public/modules/`,
    read: async () => parseDiscovery((await call(stateSchema)).discovery),

    async requireWritable(name, action) {
      const { module, actions } = (await call(stateSchema)).token;
      if (module !== name) {
        throw new Error(`The release token is for ${module}, not for ${name}.`);
      }
      if (actions.includes(action)) return;
      throw new Error(
        `The release token of ${name} does not allow ${action}. It allows: ${actions.join(", ")}.`,
      );
    },

    signPreview: (module, build) =>
      call(previewSignatureSchema, { action: "preview-link", module, build }),

    change: (name, _, note) => change(name, note),

    async publish({ name, dir }, _, note) {
      if (!note?.release) throw new Error("A release with a token needs its description.");
      await upload(name, dir, note.release);
      return change(name, note);
    },
  };
}
