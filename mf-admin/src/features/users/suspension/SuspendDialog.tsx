import { FormDialog } from "../../../ui/form/FormDialog";
import { ReasonField } from "../../../ui/fields/ReasonField";
import type { AdminUser } from "../user.schema";
import { useSuspendMember } from "./suspension.mutations";

interface SuspendDialogProps {
  member: AdminUser;
  onClose: () => void;
}

export function SuspendDialog({ member, onClose }: SuspendDialogProps) {
  const suspend = useSuspendMember();
  return (
    <FormDialog<{ reason: string }>
      title={`Suspend ${member.display_name}`}
      description="All sessions end at once, and the member cannot log in until you end the suspension. Bookings and credits stay; requests that wait for approval are rejected. The reason is sent to the member by email."
      open
      onClose={onClose}
      submitLabel="Suspend"
      danger
      busy={suspend.isPending}
      initialValues={{ reason: "" }}
      onSubmit={({ reason }) => suspend.mutate({ member, reason }, { onSuccess: onClose })}
      width={460}
    >
      <ReasonField />
    </FormDialog>
  );
}
