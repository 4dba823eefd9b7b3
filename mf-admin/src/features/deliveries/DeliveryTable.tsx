import { Button } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { MemberLink } from "../../ui/member/MemberLink";
import { RecordsTable } from "../../ui/records/RecordsTable";
import type { RecordColumn } from "../../ui/records/recordView";
import { RefreshButton } from "../../ui/toolbar/RefreshButton";
import { Toolbar } from "../../ui/toolbar/Toolbar";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";
import { useRetryDelivery } from "./deliveries.mutations";
import {
  addressOf,
  DELIVERIES_PAGE_SIZE,
  deliveryQueries,
  labelOf,
  type Delivery,
} from "./deliveries.queries";
import { ExportDeliveries } from "./ExportDeliveries";
import styles from "./DeliveryTable.module.css";
import { formatCount } from "@portal/shared/domain/numbers";
import { usePage } from "../../data/lists/usePage";

const columns: RecordColumn<Delivery>[] = [
  {
    key: "recipient",
    title: "Recipient",
    wrap: true,
    heading: (delivery) =>
      delivery.profiles?.full_name ? (
        <MemberLink id={delivery.user_id}>{delivery.profiles.full_name}</MemberLink>
      ) : (
        addressOf(delivery)
      ),
    render: (delivery) => (
      <span className={styles.lines}>
        {delivery.profiles?.full_name && (
          <strong>
            <MemberLink id={delivery.user_id}>{delivery.profiles.full_name}</MemberLink>
          </strong>
        )}
        <span className={styles.address}>{addressOf(delivery)}</span>
      </span>
    ),
  },
  { key: "kind", title: "Message", wrap: true, render: labelOf },
  {
    key: "status",
    title: "Status",
    render: ({ status }) =>
      status === "failed" ? (
        <Badge tone="danger">Failed</Badge>
      ) : (
        <Badge tone="warning">Late</Badge>
      ),
  },
  {
    key: "error",
    title: "Reason",
    wrap: true,
    render: ({ status, attempts, last_error, due_at }) => (
      <span className={styles.lines}>
        <span>{last_error ?? "Not tried yet."}</span>
        <span className={styles.muted}>
          {attempts > 0 && `Tried ${formatCount(attempts, "time")}. `}
          {status === "due" && `Next try: ${formatInstant(due_at)}`}
        </span>
      </span>
    ),
  },
  { key: "date", title: "Since", render: ({ created_at }) => formatInstant(created_at) },
  {
    key: "actions",
    title: "Actions",
    render: (delivery) => <RetryButton delivery={delivery} />,
  },
];

function RetryButton({ delivery }: { delivery: Delivery }) {
  const retry = useRetryDelivery();
  return (
    <Button
      size="small"
      loading={retry.isPending}
      aria-label={`Retry ${labelOf(delivery)} to ${addressOf(delivery)}`}
      onClick={() => retry.mutate(delivery.id)}
    >
      Retry
    </Button>
  );
}

export function DeliveryTable({ address }: { address: UrlFilter }) {
  const { supabase } = usePortal();
  const query = usePage(deliveryQueries.page(supabase, address.page));
  return (
    <>
      <Toolbar>
        <RefreshButton query={query} />
        <ExportDeliveries />
      </Toolbar>
      <RecordsTable
        label="Deliveries"
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        errorTitle="Error loading deliveries"
        empty="No failed or late messages"
        paging={{
          page: address.page,
          pageSize: DELIVERIES_PAGE_SIZE,
          noun: "messages",
          onPage: address.setPage,
        }}
      />
    </>
  );
}
