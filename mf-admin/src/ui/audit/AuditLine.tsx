import { Badge } from "@portal/shared/ui/Badge";
import { formatInstant } from "@portal/shared/domain/formatDates";
import type { AuditEntry } from "../../data/audit/audit.queries";
import { changesOf, kindLabel, subjectName } from "../../data/audit/auditText";
import { MemberLink } from "../member/MemberLink";
import styles from "./AuditLine.module.css";

interface AuditLineProps {
  entry: AuditEntry;
  /** Left out where all lines have one subject. */
  hasSubject?: boolean;
}

/** Who changed what and when, with the values before and after. */
export function AuditLine({ entry, hasSubject = false }: AuditLineProps) {
  const { action, actor_id, actor_name, created_at, subject_kind, subject_id } = entry;
  const name = subjectName(entry);
  const changes = changesOf(entry);
  return (
    <div className={styles.line} data-subject={hasSubject}>
      <div className={styles.who}>
        <span className={styles.name}>
          <MemberLink id={actor_id}>{actor_name}</MemberLink>
        </span>
        <span className={styles.muted}>{formatInstant(created_at)}</span>
      </div>
      {hasSubject && (
        <div className={styles.who}>
          <span className={styles.name}>
            {subject_kind === "member" ? <MemberLink id={subject_id}>{name}</MemberLink> : name}
          </span>
          <span className={styles.muted}>{kindLabel[subject_kind]}</span>
        </div>
      )}
      <div className={styles.changes}>
        {action === "added" && <Badge tone="success">Added</Badge>}
        {action === "removed" && <Badge tone="danger">Removed</Badge>}
        {action === "exported" && <Badge tone="brand">Exported</Badge>}
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
