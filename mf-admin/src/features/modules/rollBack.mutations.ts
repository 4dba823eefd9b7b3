import * as z from "@portal/shared/vendor/zod";
import { StaleVersionError } from "@portal/shared/data/staleVersion";
import { adminKeys } from "../../data/adminKeys";
import { discoveryQuery } from "../../data/discovery.queries";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";

const refusal = z.object({ code: z.string().optional(), message: z.string() });

/** Ends the canary of a module, or else rolls back the release in use. */
export function useRollBack() {
  return useAdminMutation({
    write: async (supabase, { name, build }: { name: string; build: string }) => {
      const { data } = await supabase.auth.getSession();
      const response = await fetch(`/modules/${name}/roll-back`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${data.session?.access_token ?? ""}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ build }),
      });
      if (response.ok) return;
      const refused = refusal.safeParse(await response.json().catch(() => null)).data;
      if (refused?.code === "outdated") throw new StaleVersionError();
      throw new Error(refused?.message ?? `The portal responded with status ${response.status}.`);
    },
    invalidates: [discoveryQuery.queryKey, adminKeys.releaseLog],
    flow: ({ name }) => `release ${name}`,
    successToast: ({ name, build }) => ({ title: `${name} ${build} was rolled back` }),
    errorToast: toErrorToast(
      "Rollback failed",
      "The release could not be rolled back. Please try again.",
    ),
  });
}
