import type { ReactNode } from "react";
import { todayInSpace } from "@portal/shared/domain/dates";
import { formatDay, formatInstantTime, formatTime } from "@portal/shared/domain/formatDates";
import { mailto } from "@portal/shared/domain/text/mailto";
import { Badge } from "@portal/shared/ui/Badge";
import { MemberLink } from "../../ui/member/MemberLink";
import { RecordsTable } from "../../ui/records/RecordsTable";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";
import { cx } from "../../ui/theme/cx";
import { formatPhone } from "./formatPhone";
import type { Visitor } from "./visitor.schema";
import { VisitorMenu } from "./VisitorMenu";
import { VisitorActions } from "./VisitorActions";
import { VisitorChecks } from "./VisitorChecks";
import { VISITORS_PAGE_SIZE } from "./visitors.queries";
import { statusLabel, statusTone } from "./visitorStatus";
import styles from "./VisitorTable.module.css";
import type { PageQuery } from "../../data/lists/listQuery";
import type { RecordColumn } from "../../ui/records/recordView";

interface VisitorTableProps {
  query: PageQuery<Visitor>;
  address: UrlFilter;
  toolbar: (sortSelect: ReactNode) => ReactNode;
}

const columns: RecordColumn<Visitor>[] = [
  {
    key: "visitor",
    title: "Visitor",
    sortable: true,
    wrap: true,
    render: ({ visitor_name, erased_at }) => (
      <span className={cx(erased_at === null ? styles.name : styles.erased)}>{visitor_name}</span>
    ),
  },
  {
    key: "contact",
    title: "Contact",
    wrap: true,
    render: ({ email, phone }) => (
      <span className={cx(styles.lines, styles.contact)}>
        {email && <a href={mailto(email)}>{email}</a>}
        {phone && <span>{formatPhone(phone)}</span>}
        {!email && !phone && "—"}
      </span>
    ),
  },
  {
    key: "organization",
    title: "Organization",
    wrap: true,
    render: (visitor) => visitor.organization ?? "—",
  },
  {
    key: "host",
    title: "Host",
    sortable: true,
    wrap: true,
    render: ({ host_name, registered_by, user_id }) => (
      <MemberLink id={user_id}>{host_name ?? registered_by ?? "—"}</MemberLink>
    ),
  },
  { key: "purpose", title: "Purpose", wrap: true, render: (visitor) => visitor.purpose ?? "—" },
  {
    key: "status",
    inSummary: true,
    title: "Status",
    sortable: true,
    render: ({ status, is_walk_in, pass }) => (
      <span className={styles.lines}>
        <span className={styles.badges}>
          <Badge tone={statusTone[status]}>{statusLabel[status]}</Badge>
          {is_walk_in && <Badge>Walk-in</Badge>}
        </span>
        {pass === "revoked" && status !== "rejected" && <span>Pass revoked</span>}
      </span>
    ),
  },
  {
    key: "date",
    inSummary: true,
    title: "Date",
    sortable: true,
    render: ({ visit_date, visit_time, arrived_at, left_at }) => (
      <span className={styles.dates}>
        <span>{formatDay(visit_date)}</span>
        <span>
          {formatTime(visit_time)}{" "}
          {visit_date === todayInSpace() && <Badge tone="brand">Today</Badge>}
        </span>
        {arrived_at !== null && (
          <strong className={styles.stay}>Arrived {formatInstantTime(arrived_at)}</strong>
        )}
        {left_at !== null && (
          <strong className={styles.stay}>Left {formatInstantTime(left_at)}</strong>
        )}
      </span>
    ),
  },
  {
    key: "actions",
    title: "Actions",
    render: (visitor) =>
      visitor.erased_at === null && (
        <div className={styles.actions}>
          <VisitorChecks visitor={visitor} />
          <VisitorActions visitor={visitor} />
          <VisitorMenu visitor={visitor} />
        </div>
      ),
  },
];

export function VisitorTable({ query, address, toolbar }: VisitorTableProps) {
  return (
    <RecordsTable
      label="Visitor requests"
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      errorTitle="Error fetching visitors"
      errorToast="Error fetching visitors"
      empty="No visitor requests found"
      sort={address.sort}
      onSort={address.setSort}
      toolbar={toolbar}
      paging={{
        page: address.page,
        pageSize: VISITORS_PAGE_SIZE,
        noun: "visitors",
        onPage: address.setPage,
      }}
    />
  );
}
