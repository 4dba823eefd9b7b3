import type { ReactNode } from "react";
import { Button } from "antd";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { formatPaise } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { MemberLink } from "../../../ui/member/MemberLink";
import { RecordsTable } from "../../../ui/records/RecordsTable";
import type { UrlFilter } from "../../../ui/toolbar/useUrlFilter";
import { canReturn, orderTitle, statusLabel, statusTone, type AdminOrder } from "../order.schema";
import { OrderDetailPanel } from "./OrderDetailPanel";
import { ORDERS_PAGE_SIZE } from "../orders.queries";
import styles from "./OrderTable.module.css";
import type { PageQuery, Sort } from "../../../data/lists/listQuery";
import type { RecordColumn } from "../../../ui/records/recordView";

interface OrderTableProps {
  query: PageQuery<AdminOrder>;
  address: UrlFilter;
  onRefund: (order: AdminOrder) => void;
  toolbar: (sortSelect: ReactNode) => ReactNode;
}

const newestFirst: Sort = { by: "date", descending: true };

export function OrderTable({ query, address, onRefund, toolbar }: OrderTableProps) {
  const columns: RecordColumn<AdminOrder>[] = [
    {
      key: "user",
      title: "User",
      sortable: true,
      wrap: true,
      render: (order) => (
        <span className={styles.lines}>
          <Buyer order={order} />
          <span className={styles.email}>{order.email}</span>
        </span>
      ),
      heading: (order) => <Buyer order={order} />,
    },
    {
      key: "kind",
      inSummary: true,
      title: "Order",
      wrap: true,
      render: (order) => (
        <>
          {orderTitle(order)}
          {order.cafe_number !== null && ` · order ${order.cafe_number}`}
          {order.mode === "test" && (
            <>
              {" "}
              <span className={styles.email}>(test)</span>
            </>
          )}
        </>
      ),
    },
    {
      key: "amount",
      inSummary: true,
      title: "Amount",
      sortable: true,
      align: "right",
      render: ({ amount_paise }) => formatPaise(amount_paise),
    },
    {
      key: "status",
      inSummary: true,
      title: "Status",
      sortable: true,
      render: ({ status }) => <Badge tone={statusTone[status]}>{statusLabel[status]}</Badge>,
    },
    {
      key: "date",
      title: "Ordered",
      sortable: true,
      render: ({ created_at }) => formatInstant(created_at),
    },
    {
      key: "actions",
      title: "Actions",
      render: (order) =>
        canReturn(order) && (
          <Button
            size="small"
            danger
            aria-label={`Refund ${formatPaise(order.amount_paise)} to ${order.who}`}
            onClick={() => onRefund(order)}
          >
            Refund
          </Button>
        ),
    },
  ];

  return (
    <RecordsTable
      label="Orders"
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      errorTitle="Error loading orders"
      empty="No orders found"
      detail={(order) => <OrderDetailPanel order={order} />}
      sort={address.sort}
      defaultSort={newestFirst}
      onSort={address.setSort}
      toolbar={toolbar}
      paging={{
        page: address.page,
        pageSize: ORDERS_PAGE_SIZE,
        noun: "orders",
        onPage: address.setPage,
      }}
    />
  );
}

const Buyer = ({ order: { user_id, who } }: { order: AdminOrder }) => (
  <strong className={styles.who}>
    <MemberLink id={user_id}>{who}</MemberLink>
  </strong>
);
