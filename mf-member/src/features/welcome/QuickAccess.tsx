import {
  Bell,
  CalendarClock,
  CalendarDays,
  Coffee,
  LayoutDashboard,
  Ticket,
  UserPlus,
  Wifi,
} from "lucide-react";
import { Link } from "@portal/shared/vendor/router";
import styles from "./QuickAccess.module.css";

const tiles = [
  { to: "/book-room", label: "Book a Room", Icon: CalendarClock },
  { to: "/day-pass", label: "Day Pass", Icon: Ticket },
  { to: "/snacks", label: "Cafe & Snacks", Icon: Coffee },
  { to: "/visitors", label: "Register Guest", Icon: UserPlus },
  { to: "/wifi", label: "Wifi Access", Icon: Wifi },
  { to: "/events", label: "Events", Icon: CalendarDays },
  { to: "/dashboard?tab=updates", label: "Notifications", Icon: Bell },
  { to: "/dashboard", label: "Dashboard", Icon: LayoutDashboard },
];

export function QuickAccess() {
  return (
    <section aria-labelledby="quick-access">
      <h2 className={styles.heading} id="quick-access">
        Member Quick Access
      </h2>
      <ul className={styles.tiles}>
        {tiles.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link className={styles.tile} to={to}>
              <span className={styles.icon}>
                <Icon size={22} aria-hidden />
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
