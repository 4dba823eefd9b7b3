import {
  Building2,
  CalendarCheck,
  CalendarDays,
  CalendarRange,
  ChartColumn,
  Clock,
  Coffee,
  ConciergeBell,
  CreditCard,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  MailWarning,
  MessageSquare,
  Megaphone,
  Package,
  ReceiptText,
  ScrollText,
  Sun,
  Ticket,
  Users,
  BadgeCheck,
  Boxes,
  Wallet,
} from "lucide-react";

export interface Section {
  path: string;
  label: string;
  icon: LucideIcon;
}

/** Today first, then the links of spec 2 §2 in its order, with the calendar beside the bookings, the cafe orders beside the snacks, and the modules last. */
export const sections: readonly Section[] = [
  { path: "/admin/today", label: "Today", icon: Sun },
  { path: "/admin", label: "Overview", icon: LayoutDashboard },
  { path: "/admin/users", label: "Users", icon: Users },
  { path: "/admin/bookings", label: "Bookings", icon: CalendarCheck },
  { path: "/admin/calendar", label: "Calendar", icon: CalendarRange },
  { path: "/admin/day-pass", label: "Day Pass", icon: Ticket },
  { path: "/admin/events", label: "Events", icon: CalendarDays },
  { path: "/admin/snacks", label: "Snacks", icon: Package },
  { path: "/admin/cafe", label: "Cafe Orders", icon: ConciergeBell },
  { path: "/admin/rooms", label: "Rooms", icon: Building2 },
  { path: "/admin/hours", label: "Opening Hours", icon: Clock },
  { path: "/admin/specials", label: "Cafe Specials", icon: Coffee },
  { path: "/admin/updates", label: "Space Updates", icon: Megaphone },
  { path: "/admin/visitors", label: "Visitors", icon: IdCard },
  { path: "/admin/feedback", label: "Feedback", icon: MessageSquare },
  { path: "/admin/plans", label: "Plans", icon: BadgeCheck },
  { path: "/admin/payments", label: "Payments", icon: CreditCard },
  { path: "/admin/cash", label: "Desk Cash", icon: Wallet },
  { path: "/admin/invoices", label: "Invoices", icon: ReceiptText },
  { path: "/admin/reports", label: "Reports", icon: ChartColumn },
  { path: "/admin/deliveries", label: "Deliveries", icon: MailWarning },
  { path: "/admin/audit", label: "Audit Log", icon: ScrollText },
  { path: "/admin/modules", label: "Modules", icon: Boxes },
];
