import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./Notice.module.css";

interface NoticeProps {
  label: string;
  icon: LucideIcon;
  children: ReactNode;
  action: ReactNode;
}

export function Notice({ label, icon: Icon, children, action }: NoticeProps) {
  return (
    <section className={styles.notice} aria-label={label}>
      <Icon className={styles.icon} size={20} aria-hidden />
      <p className={styles.text}>{children}</p>
      {action}
    </section>
  );
}
