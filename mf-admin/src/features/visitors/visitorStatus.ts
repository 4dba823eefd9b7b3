import type { BadgeTone } from "@portal/shared/ui/Badge";
import type { VisitorStatus } from "./visitor.schema";

export const statusLabel: Record<VisitorStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  active: "Active",
  completed: "Completed",
};

export const statusTone: Record<VisitorStatus, BadgeTone> = {
  pending: "warning",
  approved: "success",
  rejected: "danger",
  active: "brand",
  completed: "neutral",
};
