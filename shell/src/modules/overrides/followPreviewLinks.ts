import type { Portal } from "@portal/shared/contract/portal";
import type { OverrideStore } from "../discovery/overrideStore";
import { hasPreview } from "./previewHash";

/** Uses the build of a preview link, now or when one is opened later. Never rejects. */
export async function followPreviewLinks(
  { supabase, session, toast, reportError }: Portal,
  overrides: OverrideStore,
): Promise<void> {
  if (hasPreview()) {
    try {
      const { openPreview } = await import(/* webpackChunkName: "overrides" */ "./openPreview");
      await openPreview({ supabase, session, overrides, toast });
    } catch (error) {
      reportError(error, { during: "opening a preview" });
    }
  }
  addEventListener("hashchange", () => {
    if (hasPreview()) location.reload();
  });
}
