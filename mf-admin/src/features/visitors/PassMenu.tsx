import { todayInSpace } from "@portal/shared/domain/dates";
import { useConfirm } from "../../ui/feedback/useConfirm";
import { ActionMenu } from "../../ui/form/ActionMenu";
import type { Visitor } from "./visitor.schema";
import { useRevokePass, useSendPass } from "./passes.mutations";

/** Menu of visitors who get a pass: they are expected and have an email. */
export function PassMenu({ visitor }: { visitor: Visitor }) {
  const confirm = useConfirm();
  const send = useSendPass();
  const revoke = useRevokePass();
  const { visitor_name, status, pass } = visitor;
  const isExpected =
    (status === "approved" || status === "active") &&
    visitor.arrived_at === null &&
    visitor.visit_date >= todayInSpace();
  if (!isExpected || visitor.email === null) return null;

  const askToRevoke = () =>
    confirm({
      title: `Revoke the pass of ${visitor_name}?`,
      content: `${visitor_name} can no longer check in with it. The visit stays approved.`,
      confirmLabel: "Revoke pass",
      danger: true,
      cancelLabel: "Keep pass",
      onConfirm: () => revoke.mutateAsync(visitor),
    });
  return (
    <ActionMenu
      size="small"
      type="text"
      loading={send.isPending}
      label={`Pass of ${visitor_name}`}
      items={[
        {
          key: "send",
          label: pass === "valid" ? "Send pass again" : "Send a new pass",
          onClick: () => send.mutate(visitor),
        },
        ...(pass === "valid"
          ? [{ key: "revoke", danger: true, label: "Revoke pass", onClick: askToRevoke }]
          : []),
      ]}
    />
  );
}
