import { Card } from "antd";
import { CalendarPlus, Clock, IdCard, PackagePlus, UserPlus } from "lucide-react";
import { Link } from "@portal/shared/vendor/router";
import styles from "./QuickActionsCard.module.css";

const actions = [
  { label: "Manage users", to: "/admin/users", icon: UserPlus },
  { label: "Plan an event", to: "/admin/events", icon: CalendarPlus },
  { label: "Restock snacks", to: "/admin/snacks", icon: PackagePlus },
  { label: "Approve visitors", to: "/admin/visitors?status=pending", icon: IdCard },
  { label: "Change opening hours", to: "/admin/hours", icon: Clock },
];

export function QuickActionsCard() {
  return (
    <Card title={<h2 className={styles.heading}>Quick Actions</h2>}>
      <ul className={styles.list}>
        {actions.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
