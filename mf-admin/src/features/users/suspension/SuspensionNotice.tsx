import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstantDay } from "@portal/shared/domain/formatDates";
import { useConfirm } from "../../../ui/feedback/useConfirm";
import type { AdminUser } from "../user.schema";
import { useEndSuspension } from "./suspension.mutations";
import { suspensionQuery } from "../../../data/suspension.queries";
import styles from "./SuspensionNotice.module.css";

/** Empty unless the account is suspended. */
export function SuspensionNotice({ member }: { member: AdminUser }) {
  const { supabase } = usePortal();
  const { data: suspension } = useQuery(suspensionQuery(supabase, member.id));
  const confirm = useConfirm();
  const end = useEndSuspension();
  if (!suspension) return null;
  const ask = () =>
    confirm({
      title: `Let ${member.display_name} log in again?`,
      content: "The member gets an email.",
      confirmLabel: "End suspension",
      onConfirm: () => end.mutateAsync(member),
    });
  return (
    <div className={styles.notice}>
      <Ban size={16} aria-hidden className={styles.icon} />
      <p className={styles.text}>
        <strong>Suspended</strong> {formatInstantDay(suspension.suspended_at)} by{" "}
        {suspension.suspended_by_name}: {suspension.reason}
      </p>
      <Button size="small" loading={end.isPending} onClick={ask}>
        End suspension
      </Button>
    </div>
  );
}
