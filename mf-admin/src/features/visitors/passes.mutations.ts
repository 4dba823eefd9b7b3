import { queryRoots } from "@portal/shared/data/queryKeys";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import type { Visitor } from "./visitor.schema";

type PassHolder = Pick<Visitor, "id" | "visitor_name">;

export function useSendPass() {
  return useAdminMutation({
    write: async (supabase, { id }: PassHolder) =>
      supabase.rpc("send_visitor_pass", { visitor_id: id }).throwOnError(),
    invalidates: [[queryRoots.visitors]],
    flow: ({ id }) => `pass ${id}`,
    successToast: ({ visitor_name }) => ({ title: `Pass sent to ${visitor_name}` }),
    errorToast: toErrorToast("Pass not sent", "Please try again."),
  });
}

export function useRevokePass() {
  return useAdminMutation({
    write: async (supabase, { id }: PassHolder) =>
      supabase.rpc("revoke_visitor_pass", { visitor_id: id }).throwOnError(),
    invalidates: [[queryRoots.visitors]],
    flow: ({ id }) => `pass ${id}`,
    successToast: ({ visitor_name }) => ({ title: `Pass of ${visitor_name} revoked` }),
    errorToast: toErrorToast("Pass not revoked", "Please try again."),
  });
}
