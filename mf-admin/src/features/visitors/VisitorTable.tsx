import { todayInSpace } from "@portal/shared/domain/dates";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { RecordsTable, type RecordColumn, type RecordsQuery } from "../../ui/RecordsTable";
import { StatusTag } from "../../ui/StatusTag";
import { formatPhone } from "./formatPhone";
import type { Visitor } from "./visitor.schema";
import { VisitorActions } from "./VisitorActions";
import { VISITORS_PAGE_SIZE, type VisitorPage } from "./visitors.queries";
import { statusLabel, statusTone } from "./visitorStatus";
import styles from "./VisitorTable.module.css";

interface VisitorTableProps {
  query: RecordsQuery<VisitorPage>;
  page: number;
  onPage: (page: number) => void;
}

const columns: RecordColumn<Visitor>[] = [
  {
    key: "visitor",
    title: "Visitor",
    render: (visitor) => <span className={styles.name}>{visitor.visitor_name}</span>,
  },
  {
    key: "contact",
    title: "Contact",
    render: ({ email, phone }) => (
      <span className={styles.lines}>
        <a href={`mailto:${email}`}>{email}</a>
        {phone && <span>{formatPhone(phone)}</span>}
      </span>
    ),
  },
  { key: "organization", title: "Organization", render: (visitor) => visitor.organization ?? "—" },
  {
    key: "host",
    title: "Host",
    render: ({ host_name, registered_by }) => host_name ?? registered_by ?? "—",
  },
  { key: "purpose", title: "Purpose", wrap: true, render: (visitor) => visitor.purpose ?? "—" },
  {
    key: "status",
    title: "Status",
    render: (visitor) => (
      <StatusTag tone={statusTone[visitor.status]}>{statusLabel[visitor.status]}</StatusTag>
    ),
  },
  {
    key: "date",
    title: "Date",
    render: ({ visit_date, visit_time }) => (
      <span className={styles.lines}>
        <span>
          {formatDay(visit_date)}{" "}
          {visit_date === todayInSpace() && <StatusTag tone="brand">Today</StatusTag>}
        </span>
        <span>{formatTime(visit_time)}</span>
      </span>
    ),
  },
  {
    key: "actions",
    title: "Actions",
    render: (visitor) => <VisitorActions visitor={visitor} />,
  },
];

export function VisitorTable({ query, page, onPage }: VisitorTableProps) {
  return (
    <RecordsTable
      label="Visitor requests"
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      rows={query.data?.visitors}
      errorTitle="Error fetching visitors"
      empty="No visitor requests found"
      paging={{
        page,
        pageSize: VISITORS_PAGE_SIZE,
        total: query.data?.total ?? 0,
        noun: "visitors",
        onPage,
      }}
    />
  );
}
