import type { SessionState, SessionStore } from "@portal/shared/contract/session";
import type { ShowToast } from "@portal/shared/contract/toast";
import type { Supabase } from "@portal/shared/data/supabase";
import { injectedDiscovery } from "../discovery/discovery";
import type { OverrideStore } from "../discovery/overrideStore";
import { PREVIEW_HASH } from "./previewHash";

const DEADLINE_MS = 5000;

interface PreviewOptions {
  supabase: Pick<Supabase, "rpc">;
  session: SessionStore;
  overrides: Pick<OverrideStore, "use">;
  toast: ShowToast;
}

/** Uses the build that the address names, for admins and holders of a valid signature. Never rejects. */
export async function openPreview(options: PreviewOptions): Promise<void> {
  const [module = "", build = "", expires, signature] = location.hash
    .slice(PREVIEW_HASH.length)
    .split(",", 4);
  history.replaceState(history.state, "", location.pathname + location.search);
  const missing = whatIsMissing(module, build);
  const { overrides, session, toast } = options;
  if (missing) {
    showRefusal(missing);
    return;
  }
  const refusal = signature
    ? await checkSignature(options, { module, build, expires: Number(expires), signature })
    : (await settled(session)).isAdmin
      ? undefined
      : "Sign in as an admin and open the link again, or ask for a preview link.";
  if (refusal) showRefusal(refusal);
  else overrides.use(module, { build, ...(signature && { until: Number(expires), signature }) });

  function showRefusal(description: string): void {
    const flow = `preview ${module}`;
    toast({ flow, title: "Preview not shown", description, variant: "destructive" });
  }
}

function whatIsMissing(module: string, build: string): string | undefined {
  // Both are shown to the user, so an address must not contain other text.
  if (!/^mf-[a-z0-9-]+$/.test(module) || !/^[\w-]{1,100}$/.test(build)) {
    return "The preview link is not complete.";
  }
  const discovery = injectedDiscovery();
  if (!discovery) return undefined;
  const releases = discovery.microFrontends[module] ?? [];
  if (releases.some(({ extras }) => extras.build === build)) return undefined;
  return `${module} ${build} is not stored here, or no longer. Ask for another preview link.`;
}

async function checkSignature(
  { supabase }: PreviewOptions,
  link: { module: string; build: string; expires: number; signature: string },
): Promise<string | undefined> {
  if (!Number.isSafeInteger(link.expires)) return "The preview link is not complete.";
  const { data, error } = await supabase
    .rpc("verify_preview_link", link)
    .abortSignal(AbortSignal.timeout(DEADLINE_MS));
  if (error) return "The preview link could not be checked. Open it again in a moment.";
  return data ? undefined : "The preview link is not valid, or has expired. Ask for another one.";
}

/** The session once it and its role are known, but at the latest after 5 s. */
function settled(session: SessionStore): Promise<SessionState> {
  return new Promise((resolve) => {
    const check = () => {
      const state = session.getSnapshot();
      if (state.loading || state.roleLoading) return;
      finish();
    };
    const unsubscribe = session.subscribe(check);
    const timer = setTimeout(finish, DEADLINE_MS);
    function finish(): void {
      clearTimeout(timer);
      unsubscribe();
      resolve(session.getSnapshot());
    }
    check();
  });
}
