import { useState, type ReactNode } from "react";
import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { Ban, CalendarPlus, Coins, Mail, Pencil, UserRoundPlus } from "lucide-react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { suspensionQuery } from "../../../data/suspension.queries";
import { useConfirm } from "../../../ui/feedback/useConfirm";
import { CreditsDialog } from "../credits/CreditsDialog";
import { EmailDialog } from "../email/EmailDialog";
import { useTrustMember } from "../invitation/trust.mutations";
import { EditUserDialog } from "../profile/EditUserDialog";
import { SuspendDialog } from "../suspension/SuspendDialog";
import type { AdminUser } from "../user.schema";

type Action = "book" | "add" | "remove" | "email" | "edit" | "suspend";

interface MemberActionsProps {
  member: AdminUser;
  bookFor: (member: AdminUser, onClose: () => void) => ReactNode;
}

export function MemberActions({ member, bookFor }: MemberActionsProps) {
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => setOpen(null);
  const confirm = useConfirm();
  const trust = useTrustMember();
  const { supabase } = usePortal();
  const { data: suspension } = useQuery(suspensionQuery(supabase, member.id));
  const askToTrust = () =>
    confirm({
      title: `Let ${member.display_name} invite more people?`,
      content:
        "New members can invite few people a day until their first payment. Members who have paid, or have credits from an admin, need no permission.",
      confirmLabel: "Allow",
      onConfirm: () => trust.mutateAsync(member),
    });
  return (
    <>
      <Button
        type="primary"
        icon={<CalendarPlus size={16} aria-hidden />}
        onClick={() => setOpen("book")}
      >
        Book a Room
      </Button>
      <Button icon={<Coins size={16} aria-hidden />} onClick={() => setOpen("add")}>
        Add Credits
      </Button>
      <Button onClick={() => setOpen("remove")}>Remove Credits</Button>
      <Button icon={<Pencil size={16} aria-hidden />} onClick={() => setOpen("edit")}>
        Edit
      </Button>
      {member.email && (
        <Button icon={<Mail size={16} aria-hidden />} onClick={() => setOpen("email")}>
          Email
        </Button>
      )}
      {member.role !== "admin" && (
        <Button
          icon={<UserRoundPlus size={16} aria-hidden />}
          loading={trust.isPending}
          onClick={askToTrust}
        >
          Allow Invitations
        </Button>
      )}
      {member.role !== "admin" && suspension === null && (
        <Button danger icon={<Ban size={16} aria-hidden />} onClick={() => setOpen("suspend")}>
          Suspend
        </Button>
      )}
      {open === "book" && bookFor(member, close)}
      {(open === "add" || open === "remove") && (
        <CreditsDialog kind={open} user={member} onClose={close} />
      )}
      {open === "email" && member.email && (
        <EmailDialog recipients={[member.email]} onClose={close} onSent={close} />
      )}
      {open === "suspend" && <SuspendDialog member={member} onClose={close} />}
      {open === "edit" && <EditUserDialog user={member} onClose={close} />}
    </>
  );
}
