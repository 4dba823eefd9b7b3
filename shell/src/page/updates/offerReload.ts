import type { Sink } from "../../telemetry/sink";
import { ownFetch } from "../../network/ownFetch";
import { newVersion } from "./newVersion";

/** The messages of the bundler's runtime, which writes a line break or `\n` before the URL. */
const MISSING_FILE = /^Loading (?:CSS )?chunk [^(]+\((?:\w+: )?(\S+)\)/;

/**
 * Offers a reload when a part of the page cannot be loaded because its file is no longer served. The
 * shell replaces modules by itself, so their mounts and crashes need no reload.
 */
export const offerReload: Sink = ({ attributes }) => {
  const { during, "exception.message": message } = attributes;
  if (during === undefined || during === "load") return;
  const [, file] = MISSING_FILE.exec(String(message)) ?? [];
  if (file === undefined) return;
  isGone(file).then(
    (gone) => gone && newVersion.set("needed"),
    // Offline.
    () => undefined,
  );
};

async function isGone(file: string): Promise<boolean> {
  const { origin, pathname } = new URL(file, location.href);
  const response = await ownFetch(origin + pathname, { method: "HEAD", cache: "no-store" });
  if (!response.ok) return response.status < 500;
  // A static host answers with its page.
  return response.headers.get("content-type")?.startsWith("text/html") ?? false;
}
