import type { ShowToast } from "@portal/shared/contract/toast";
import type { Supabase } from "@portal/shared/data/supabase";
import type { OverrideStore } from "../discovery/overrideStore";

const DEADLINE_MS = 5000;

interface Options {
  supabase: Pick<Supabase, "rpc">;
  overrides: Pick<OverrideStore, "getSnapshot" | "reset">;
  toast: ShowToast;
}

/** Checks the previews of this tab again. One that cannot be checked stays. Never rejects. */
export async function endRevokedPreviews({ supabase, overrides, toast }: Options): Promise<void> {
  for (const [module, override] of Object.entries(overrides.getSnapshot())) {
    if (!("signature" in override) || override.until === undefined) continue;
    const { build, until: expires, signature } = override;
    const { data } = await supabase
      .rpc("verify_preview_link", { module, build, expires, signature })
      .abortSignal(AbortSignal.timeout(DEADLINE_MS));
    if (data !== false) continue;
    overrides.reset(module);
    toast({
      flow: `preview ${module}`,
      title: "Preview ended",
      description: `The link to this preview of ${module} was revoked. Reload the page to get the current release.`,
    });
  }
}
