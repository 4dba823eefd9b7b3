import type { ReactNode } from "react";
import { prerender } from "react-dom/static";

/** HTML without inline scripts, which the content security policy would block. */
export async function renderHtml(page: ReactNode, identifierPrefix = ""): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(page, {
    identifierPrefix,
    // Otherwise React splits large pages and adds scripts that join them.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError(error) {
      failure ??= error;
    },
  });
  const html = await new Response(prelude).text();
  if (failure !== undefined) throw failure;
  return html;
}
