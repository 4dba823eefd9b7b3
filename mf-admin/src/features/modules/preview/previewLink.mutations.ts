import type { Release } from "@portal/shared/contract/release/discovery";
import * as z from "@portal/shared/vendor/zod";
import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";

const signatureSchema = z.object({ expires: z.number(), signature: z.string() });

/** A link that shows a release to its holders for 7 days. */
export function useCreatePreviewLink() {
  return useAdminMutation({
    write: async (supabase, { module, release }: { module: string; release: Release }) => {
      const { build, routes } = release.extras;
      const { data } = await supabase.rpc("create_preview_link", { module, build }).throwOnError();
      const { expires, signature } = signatureSchema.parse(data);
      const path = routes.map((route) => route.path).find((one) => !/[:*]/.test(one)) ?? "/";
      const hash = `#preview=${[module, build, expires, signature].join(",")}`;
      return new URL(path + hash, location.origin).href;
    },
    invalidates: [],
    flow: ({ module }) => `preview ${module}`,
    errorToast: toErrorToast("Link not created", "Please try again."),
  });
}

/** Links that were opened before end with the next page. */
export function useRevokePreviewLinks() {
  return useAdminMutation({
    write: async (supabase, preview: { module: string; build: string }) => {
      await supabase.rpc("revoke_preview_links", preview).throwOnError();
    },
    invalidates: [],
    flow: ({ module }) => `preview ${module}`,
    successToast: ({ module, build }) => ({
      title: "Links revoked",
      description: `Links to ${module} ${build} no longer show it. Copy a new one to show it again.`,
    }),
    errorToast: toErrorToast("Links not revoked", "Please try again."),
  });
}
