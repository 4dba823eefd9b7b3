import type { Toast } from "@portal/shared/contract/toast";
import { usePortal } from "@portal/shared/contract/usePortal";
import { refusalOf } from "@portal/shared/data/refusals";
import { requireRow } from "@portal/shared/data/staleVersion";
import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import type { AdminUser } from "../user.schema";
import { userQueries } from "../users.queries";

type Target = Pick<AdminUser, "id">;
const invalidates = [userQueries.all];
const roleFlow = ({ id }: Target) => `role ${id}`;

const lastAdmin: Toast = {
  title: "Cannot remove admin",
  description: "At least one admin must exist in the system.",
};

export function useMakeAdmin() {
  const undo = useRemoveRole();
  return useAddRole((user) => undo.mutate(user));
}

export function useRemoveAdmin() {
  const undo = useAddRole();
  return useRemoveRole((user) => undo.mutate(user));
}

const undoAction = (user: Target, undo?: (user: Target) => void): Pick<Toast, "action"> =>
  undo ? { action: { label: "Undo", onClick: () => undo(user) } } : {};

function useAddRole(undo?: (user: Target) => void) {
  return useAdminMutation({
    write: async (supabase, { id }: Target) =>
      supabase
        .from("user_roles")
        .upsert({ user_id: id, role: "admin" }, { onConflict: "user_id" })
        .throwOnError(),
    invalidates,
    flow: roleFlow,
    successToast: (user) => ({ title: "User is now an admin", ...undoAction(user, undo) }),
    errorToast: toErrorToast("Error updating user", "Failed to make admin"),
  });
}

/** The database refuses to remove the last admin, also when two admins act at once. */
export function useRemoveRole(undo?: (user: Target) => void) {
  return useAdminMutation({
    write: (supabase, { id }: Target) =>
      requireRow(
        supabase
          .from("user_roles")
          .delete()
          .eq("user_id", id)
          .eq("role", "admin")
          .select("user_id"),
      ),
    invalidates,
    flow: roleFlow,
    successToast: (user) => ({ title: "Admin role has been removed", ...undoAction(user, undo) }),
    errorToast: (error) =>
      refusalOf(error)?.code === "last_admin"
        ? lastAdmin
        : toErrorToast("Error updating user", "Failed to remove admin")(error),
  });
}

/** False if the count fails: the database checks as well. */
export function useRefuseOnlyAdmin() {
  const { supabase, queryClient, toast } = usePortal();
  return async (user: Target): Promise<boolean> => {
    const count = await queryClient
      .fetchQuery(userQueries.adminCount(supabase))
      .catch(() => Infinity);
    if (count > 1) return false;
    toast({ flow: roleFlow(user), variant: "destructive", ...lastAdmin });
    return true;
  };
}
