import { CalendarPlus, ChevronRight, Coffee, Ticket, UserPlus } from "lucide-react";
import { Link } from "@portal/shared/vendor/router";
import styles from "./QuickLinks.module.css";

const links = [
  { to: "/book-room", label: "Book Room", Icon: CalendarPlus },
  { to: "/day-pass", label: "Get Day Pass", Icon: Ticket },
  { to: "/snacks", label: "Buy Snacks", Icon: Coffee },
  { to: "/visitors", label: "Register Visitor", Icon: UserPlus },
];

export function QuickLinks() {
  return (
    <nav aria-label="Quick links">
      <ul className={styles.links}>
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link className={styles.link} to={to}>
              <Icon className={styles.icon} size={20} aria-hidden />
              {label}
              <ChevronRight className={styles.arrow} size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
