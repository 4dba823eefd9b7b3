import { TriangleAlert } from "lucide-react";
import { Button } from "../Button";
import styles from "./EmptyState.module.css";

export interface ErrorStateProps {
  title: string;
  description?: string;
  onRetry?: () => void;
  retrying?: boolean;
}

export function ErrorState({ title, description, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <div className={`${styles.icon} ${styles.danger}`} aria-hidden="true">
        <TriangleAlert size={22} />
      </div>
      <p className={styles.title}>{title}</p>
      {description && <p className={styles.description}>{description}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button variant="secondary" onClick={onRetry} busy={retrying}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
