import {
  Bell,
  BookOpen,
  CalendarDays,
  Circle,
  Coffee,
  Coins,
  Gift,
  Heart,
  MapPin,
  MessageSquare,
  Package,
  Settings,
  ShieldCheck,
  Sparkles,
  Star,
  Tag,
  Ticket,
  UserRound,
  Users,
  Wrench,
  type LucideIcon,
  type LucideProps,
} from "lucide-react";
import type { ContributionIconName } from "../contract/release/contributions";

const icons: Record<ContributionIconName, LucideIcon> = {
  bell: Bell,
  "book-open": BookOpen,
  "calendar-days": CalendarDays,
  circle: Circle,
  coffee: Coffee,
  coins: Coins,
  gift: Gift,
  heart: Heart,
  "map-pin": MapPin,
  "message-square": MessageSquare,
  package: Package,
  settings: Settings,
  "shield-check": ShieldCheck,
  sparkles: Sparkles,
  star: Star,
  tag: Tag,
  ticket: Ticket,
  "user-round": UserRound,
  users: Users,
  wrench: Wrench,
};

interface Props extends Omit<LucideProps, "name"> {
  /** An unknown name, such as one of a later contract, shows a circle. */
  name: string | undefined;
}

export function ContributionIcon({ name = "circle", ...props }: Props) {
  const Icon = Object.hasOwn(icons, name) ? icons[name as ContributionIconName] : Circle;
  return <Icon aria-hidden {...props} />;
}
