import type { KindGroup } from "@portal/shared/notifications/defineKind";
import { findKind } from "@portal/shared/notifications/registry";
import type { Notification } from "./notifications.queries";

export interface NotificationTexts {
  group: KindGroup;
  title: string;
  body: string;
  path: string;
}

/** A kind of a later release, or one with missing facts, still leads to the dashboard. */
export function textsOf({ kind, data }: Pick<Notification, "kind" | "data">): NotificationTexts {
  const known = findKind(kind);
  try {
    if (known) return { group: known.group, ...known.read(data) };
  } catch {
    // Facts are missing.
  }
  return {
    group: known?.group ?? "Space",
    title: known?.label ?? "New notification",
    body: "The details are not available here.",
    path: "/dashboard",
  };
}
