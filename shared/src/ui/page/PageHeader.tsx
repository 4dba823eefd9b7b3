import type { ReactNode } from "react";
import styles from "./PageHeader.module.css";
import { usePageTitle } from "./usePageTitle";

export interface PageHeaderProps {
  /** Title of the page and of the document. */
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  isCompact?: boolean;
}

export function PageHeader({ title, description, actions, isCompact }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className={`${styles.header} ${isCompact ? styles.compact : ""}`}>
      <div className={styles.text}>
        <h1 className={styles.title}>{title}</h1>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
