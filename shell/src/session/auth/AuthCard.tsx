import { Link } from "@portal/shared/vendor/router";
import { usePageTitle } from "@portal/shared/ui/page/usePageTitle";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { LogoMark } from "../../page/top-bar/Logo";
import styles from "./AuthCard.module.css";

interface Props {
  page: string;
  title: string;
  lead: string;
  children: ReactNode;
}

export function AuthCard({ page, title, lead, children }: Props) {
  usePageTitle(page);
  return (
    <div className={styles.layout}>
      <Link to="/" className={styles.back}>
        <ArrowLeft aria-hidden size={16} /> Back to Home
      </Link>
      <section className={styles.card} aria-labelledby="auth-title">
        <header className={styles.header}>
          <LogoMark />
          <h1 className={styles.title} id="auth-title">
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        {children}
      </section>
    </div>
  );
}
