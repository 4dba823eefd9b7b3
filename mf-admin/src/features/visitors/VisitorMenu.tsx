import { todayInSpace } from "@portal/shared/domain/dates";
import { useConfirm } from "../../ui/feedback/useConfirm";
import { ActionMenu } from "../../ui/form/ActionMenu";
import type { Visitor } from "./visitor.schema";
import { useRevokePass, useSendPass } from "./passes.mutations";
import { useDecideVisitor } from "./visitors.mutations";

/** Sends and revokes the pass of visitors who are expected and have an email, and approves active visitors. */
export function VisitorMenu({ visitor }: { visitor: Visitor }) {
  const confirm = useConfirm();
  const decide = useDecideVisitor();
  const send = useSendPass();
  const revoke = useRevokePass();
  const { visitor_name, status, pass } = visitor;
  const getsPass =
    (status === "approved" || status === "active") &&
    visitor.arrived_at === null &&
    visitor.visit_date >= todayInSpace() &&
    visitor.email !== null;

  const askToRevoke = () =>
    confirm({
      title: `Revoke the pass of ${visitor_name}?`,
      content: `${visitor_name} can no longer check in with it. The visit stays ${status}.`,
      confirmLabel: "Revoke pass",
      danger: true,
      cancelLabel: "Keep pass",
      onConfirm: () => revoke.mutateAsync(visitor),
    });
  const items = [
    status === "active" && {
      key: "approve",
      label: "Approve",
      onClick: () => decide.mutate({ visitor, status: "approved" }),
    },
    getsPass && {
      key: "send",
      label: pass === "valid" ? "Send pass again" : "Send a new pass",
      onClick: () => send.mutate(visitor),
    },
    getsPass &&
      pass === "valid" && {
        key: "revoke",
        danger: true,
        label: "Revoke pass",
        onClick: askToRevoke,
      },
  ].filter((item) => item !== false);
  if (items.length === 0) return null;
  return (
    <ActionMenu
      size="small"
      type="text"
      loading={send.isPending || decide.isPending}
      label={`More for ${visitor_name}`}
      items={items}
    />
  );
}
