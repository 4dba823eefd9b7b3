import { Button, Select } from "antd";
import { X } from "lucide-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import {
  auditQueries,
  subjectKinds,
  type AuditEntry,
  type AuditFilter,
} from "../../data/audit/audit.queries";
import { kindLabel, subjectName } from "../../data/audit/auditText";
import { AuditLine } from "../../ui/audit/AuditLine";
import { MoreList } from "../../ui/records/more/MoreList";
import { DayRangeFilter } from "../../ui/toolbar/DayRangeFilter";
import { RefreshButton } from "../../ui/toolbar/RefreshButton";
import { SearchBox } from "../../ui/toolbar/SearchBox";
import { Toolbar } from "../../ui/toolbar/Toolbar";
import { useUrlFilter } from "../../ui/toolbar/useUrlFilter";
import { ExportAudit } from "./ExportAudit";
import { readAuditFilter } from "./auditFilter";
import styles from "./AuditLog.module.css";

const kinds = [
  { value: "all", label: "All changes" },
  ...subjectKinds.map((value) => ({ value, label: `${kindLabel[value]}s` })),
];

export function AuditLog() {
  const { supabase } = usePortal();
  const address = useUrlFilter();
  const filter = readAuditFilter(address);
  const query = useInfiniteQuery(auditQueries.list(supabase, filter));
  const limitedTo = query.isPending ? null : limitName(filter, query.data?.pages[0]?.rows ?? []);
  return (
    <>
      <Toolbar
        search={
          <SearchBox
            label="Search by person or subject"
            value={address.search}
            onChange={address.setSearch}
          />
        }
        filtersSet={address.countSet("kind", "from", "to")}
        filters={
          <>
            <Select
              aria-label="Kind of change"
              options={kinds}
              value={filter.kind}
              onChange={(value) => address.set({ kind: value === "all" ? "" : value, subject: "" })}
              style={{ minWidth: "10rem" }}
            />
            <DayRangeFilter days={filter.days} onChange={address.set} />
          </>
        }
      >
        <RefreshButton query={query} />
        <ExportAudit filter={filter} />
      </Toolbar>
      {limitedTo && (
        <p className={styles.limit}>
          <span>
            Only changes {filter.person ? "by or about" : "to"} <strong>{limitedTo}</strong>
          </span>
          <Button
            size="small"
            icon={<X size={14} aria-hidden />}
            onClick={() => address.set({ subject: "", person: "", kind: "" })}
          >
            Show all
          </Button>
        </p>
      )}
      <MoreList
        label="Changes"
        query={query}
        errorTitle="Error loading the audit log"
        empty="No changes found"
        rowKey={({ id }) => id}
      >
        {(entry) => <AuditLine entry={entry} hasSubject />}
      </MoreList>
    </>
  );
}

/** The subject or person that the list is limited to. */
function limitName({ kind, subject, person }: AuditFilter, rows: AuditEntry[]): string | null {
  if (person) {
    const byPerson = rows.find(({ actor_id }) => actor_id === person);
    return byPerson?.actor_name ?? rows[0]?.subject_name ?? "one person";
  }
  if (kind === "all" || !subject) return null;
  const [entry] = rows;
  return entry ? subjectName(entry) : `one ${kindLabel[kind].toLowerCase()}`;
}
