import { useState } from "react";
import { Switch } from "antd";
import { useSession } from "@portal/shared/contract/useSession";
import { useConfirm } from "../../../ui/feedback/useConfirm";
import { useMakeAdmin, useRefuseOnlyAdmin, useRemoveAdmin, useRemoveRole } from "./roles.mutations";
import type { AdminUser } from "../user.schema";

export function RoleSwitch({ user }: { user: AdminUser }) {
  const { user: me } = useSession();
  const confirm = useConfirm();
  const makeAdmin = useMakeAdmin();
  const removeAdmin = useRemoveAdmin();
  // Without Undo: only another admin could restore the role.
  const giveUpRole = useRemoveRole();
  const refuseOnlyAdmin = useRefuseOnlyAdmin();
  const [isChecking, setChecking] = useState(false);

  const askToMakeAdmin = () =>
    confirm({
      title: `Make ${user.display_name} an admin?`,
      content: `${user.display_name}${user.email ? ` (${user.email})` : ""} will be able to open the whole admin area: see and change every member, booking, payment and setting, and make or remove other admins.`,
      confirmLabel: "Make admin",
      onConfirm: () => makeAdmin.mutateAsync(user),
    });

  const askToRemoveAdmin = () =>
    confirm({
      title: `Remove the admin role of ${user.display_name}?`,
      content: `${user.display_name}${user.email ? ` (${user.email})` : ""} will lose access to the admin area immediately, and pays for bookings like other members.`,
      confirmLabel: "Remove admin role",
      danger: true,
      onConfirm: () => removeAdmin.mutateAsync(user),
    });

  async function askToRemoveOwnRole() {
    setChecking(true);
    const isRefused = await refuseOnlyAdmin(user);
    setChecking(false);
    if (isRefused) return;
    confirm({
      title: "Give up your own admin role?",
      content:
        "You will lose access to the admin area immediately. Only another admin can restore it.",
      confirmLabel: "Give up admin role",
      danger: true,
      onConfirm: async () => {
        await giveUpRole.mutateAsync(user);
        // The session reads the role only when it starts.
        window.location.assign("/dashboard");
      },
    });
  }

  function toggle(wanted: boolean) {
    if (wanted) askToMakeAdmin();
    else if (user.id === me?.id) void askToRemoveOwnRole();
    else askToRemoveAdmin();
  }

  return (
    <Switch
      checked={user.role === "admin"}
      loading={isChecking || makeAdmin.isPending || removeAdmin.isPending}
      aria-label={`Admin: ${user.display_name}`}
      onChange={toggle}
    />
  );
}
