import type { KindGroup } from "@portal/shared/notifications/defineKind";
import { kindOf, readNotification } from "@portal/shared/notifications/registry";
import type { Notification } from "./notifications.queries";

export interface NotificationTexts {
  group: KindGroup;
  title: string;
  body: string;
  path: string;
}

/** A notification that this release cannot read leads to the dashboard. */
export function textsOf({ kind, data }: Pick<Notification, "kind" | "data">): NotificationTexts {
  const known = kindOf(kind);
  const group = known?.group ?? "Space";
  const texts = readNotification(kind, data);
  if (texts) return { group, ...texts };
  return {
    group,
    title: known?.label ?? "New notification",
    body: "The details are not available.",
    path: "/dashboard",
  };
}
