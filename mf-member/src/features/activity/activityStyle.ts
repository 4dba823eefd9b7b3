import { CalendarCheck, CircleDot, ShoppingBag, UserCheck, type LucideIcon } from "lucide-react";

interface ActivityStyle {
  Icon: LucideIcon;
  tone: "booked" | "purchased" | "registered" | "other";
}

/** Chooses the style by words in the text (spec 1 §2). */
export function activityStyle(action: string): ActivityStyle {
  if (action.includes("Booked")) return { Icon: CalendarCheck, tone: "booked" };
  if (action.includes("Purchased")) return { Icon: ShoppingBag, tone: "purchased" };
  if (action.includes("Registered")) return { Icon: UserCheck, tone: "registered" };
  return { Icon: CircleDot, tone: "other" };
}
