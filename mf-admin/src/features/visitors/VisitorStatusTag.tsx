import { Tag } from "antd";
import type { VisitorStatus } from "./visitor.schema";

const looks: Record<VisitorStatus, { color: string; label: string }> = {
  pending: { color: "warning", label: "Pending" },
  approved: { color: "success", label: "Approved" },
  rejected: { color: "error", label: "Rejected" },
  active: { color: "success", label: "Active" },
  completed: { color: "default", label: "Completed" },
};

export function VisitorStatusTag({ status }: { status: VisitorStatus }) {
  const { color, label } = looks[status];
  return (
    <Tag variant="filled" color={color}>
      {label}
    </Tag>
  );
}
