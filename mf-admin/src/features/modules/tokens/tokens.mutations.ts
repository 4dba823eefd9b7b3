import { serverNow } from "@portal/shared/domain/serverTime";
import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import { createdTokenSchema, newTokenSchema, type NewTokenInput } from "./token.schema";
import { tokenQueries, type ReleaseToken } from "./tokens.queries";

const DAY_MS = 24 * 60 * 60 * 1000;

export function useAddToken() {
  return useAdminMutation({
    write: async (supabase, input: NewTokenInput) => {
      const { days, ...token } = newTokenSchema.parse(input);
      const expires_at = new Date(serverNow().getTime() + days * DAY_MS).toISOString();
      const { data } = await supabase
        .rpc("create_release_token", { ...token, expires_at })
        .throwOnError();
      return createdTokenSchema.parse(data);
    },
    invalidates: [tokenQueries.all],
    flow: "new token",
    errorToast: toErrorToast("Token not created", "Please try again."),
  });
}

export function useRevokeToken() {
  return useAdminMutation({
    write: async (supabase, { id }: Pick<ReleaseToken, "id" | "name">) => {
      await supabase.rpc("revoke_release_token", { token_id: id }).throwOnError();
    },
    invalidates: [tokenQueries.all],
    flow: ({ id }) => `token ${id}`,
    successToast: ({ name }) => ({ title: `${name} was revoked` }),
    errorToast: toErrorToast("Token not revoked", "Please try again."),
  });
}
