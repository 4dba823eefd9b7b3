import { brand } from "@portal/shared/domain/brand";
import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { useOnline } from "@portal/shared/ui/useOnline";
import styles from "./KioskLayout.module.css";

export function KioskLayout({ name, children }: { name: string | null; children: ReactNode }) {
  const isOnline = useOnline();
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <span className={styles.brand}>{brand.name}</span>
        <span className={styles.name}>{name}</span>
      </header>
      {!isOnline && (
        <p className={styles.offline} role="status">
          <WifiOff size={20} aria-hidden /> No connection. Please check in at the front desk.
        </p>
      )}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
