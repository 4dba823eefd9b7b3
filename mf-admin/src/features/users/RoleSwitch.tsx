import { Switch } from "antd";
import { useSession } from "@portal/shared/contract/useSession";
import { useConfirm } from "../../ui/useConfirm";
import { useMakeAdmin, useRemoveAdmin } from "./role.mutations";
import { nameOf, type AdminUser } from "./user.schema";

/** Gives and takes the admin role. Giving up one's own asks first: it can't be taken back alone. */
export function RoleSwitch({ user }: { user: AdminUser }) {
  const { user: me } = useSession();
  const confirm = useConfirm();
  const makeAdmin = useMakeAdmin();
  const removeAdmin = useRemoveAdmin();
  const isAdmin = user.role === "admin";

  function toggle(wanted: boolean) {
    if (wanted) return makeAdmin.mutate(user);
    if (user.id !== me?.id) return removeAdmin.mutate(user);
    confirm({
      title: "Give up your own admin role?",
      content: "You leave the back office at once, and only another admin can let you in again.",
      confirmLabel: "Give up admin role",
      danger: true,
      onConfirm: async () => {
        await removeAdmin.mutateAsync(user);
        // The session learns its role when it starts.
        window.location.assign("/dashboard");
      },
    });
  }

  return (
    <Switch
      checked={isAdmin}
      loading={makeAdmin.isPending || removeAdmin.isPending}
      aria-label={`Admin: ${nameOf(user)}`}
      onChange={toggle}
    />
  );
}
