import type { ReactNode } from "react";
import { Link } from "@portal/shared/vendor/router";
import { memberPath } from "../../data/memberPath";
import styles from "./MemberLink.module.css";

interface MemberLinkProps {
  /** Null: the name is shown without a link. */
  id: string | null | undefined;
  children: ReactNode;
}

/** The name of a member, leading to the member's page. */
export function MemberLink({ id, children }: MemberLinkProps) {
  if (!id) return children;
  return (
    <Link to={memberPath(id)} className={styles.link}>
      {children}
    </Link>
  );
}
