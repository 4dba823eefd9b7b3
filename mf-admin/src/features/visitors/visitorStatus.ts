import type { Tone } from "../../ui/StatusTag";
import type { VisitorStatus } from "./visitor.schema";

export const statusLabel: Record<VisitorStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  active: "Active",
  completed: "Completed",
};

export const statusTone: Record<VisitorStatus, Tone> = {
  pending: "warning",
  approved: "success",
  rejected: "danger",
  active: "brand",
  completed: "neutral",
};
