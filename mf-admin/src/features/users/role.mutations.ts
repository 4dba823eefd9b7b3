import { refusalOf } from "@portal/shared/data/refusals";
import { written } from "../../data/changedMeanwhile";
import { failure, useAdminWrite } from "../../data/useAdminWrite";
import type { AdminUser } from "./user.schema";
import { userQueries } from "./users.queries";

type Target = Pick<AdminUser, "id">;
const invalidates = [userQueries.all];

export function useMakeAdmin() {
  return useAdminWrite({
    write: async (supabase, { id }: Target) =>
      supabase
        .from("user_roles")
        .upsert({ user_id: id, role: "admin" }, { onConflict: "user_id" })
        .throwOnError(),
    invalidates,
    succeeded: () => ({ title: "User is now an admin" }),
    failed: failure("Error updating user", "Failed to make admin"),
  });
}

/** Takes the role away. The database keeps the last admin, also when two admins act at once. */
export function useRemoveAdmin() {
  return useAdminWrite({
    write: (supabase, { id }: Target) =>
      written(
        supabase
          .from("user_roles")
          .delete()
          .eq("user_id", id)
          .eq("role", "admin")
          .select("user_id"),
      ),
    invalidates,
    succeeded: () => ({ title: "Admin role has been removed" }),
    failed: (error) =>
      refusalOf(error)?.code === "last_admin"
        ? {
            title: "Cannot remove admin",
            description: "At least one admin must exist in the system.",
          }
        : failure("Error updating user", "Failed to remove admin")(error),
  });
}
