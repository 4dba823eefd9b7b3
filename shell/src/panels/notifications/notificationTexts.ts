import type { KindGroup } from "@portal/shared/notifications/defineKind";
import { findKind } from "@portal/shared/notifications/kindList";
import type { Notification } from "./notifications.queries";

export interface NotificationTexts {
  group: KindGroup;
  title: string;
  body: string;
  path: string;
}

/** A notification that this release cannot read leads to the dashboard. */
export function textsOf({ kind, data }: Pick<Notification, "kind" | "data">): NotificationTexts {
  const known = findKind(kind);
  const group = known?.group ?? "Space";
  try {
    if (known) return { group, ...known.read(data) };
  } catch {
    // Facts are missing.
  }
  return {
    group,
    title: known?.label ?? "New notification",
    body: "The details are not available.",
    path: "/dashboard",
  };
}
