import { Button } from "antd";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { formatPaise } from "@portal/shared/domain/money";
import { RecordsTable, type RecordColumn, type RecordsQuery } from "../../ui/RecordsTable";
import { StatusTag } from "../../ui/StatusTag";
import { statusLabel, statusTone } from "./order.schema";
import { OrderDetailPanel } from "./OrderDetailPanel";
import { ORDERS_PAGE_SIZE, type AdminOrder, type OrderPage } from "./orders.queries";
import styles from "./OrderTable.module.css";

interface OrderTableProps {
  query: RecordsQuery<OrderPage>;
  page: number;
  onPage: (page: number) => void;
  onRefund: (order: AdminOrder) => void;
}

export function OrderTable({ query, page, onPage, onRefund }: OrderTableProps) {
  const columns: RecordColumn<AdminOrder>[] = [
    {
      key: "user",
      title: "User",
      render: ({ who, email }) => (
        <span className={styles.lines}>
          <strong className={styles.who}>{who}</strong>
          <span className={styles.email}>{email}</span>
        </span>
      ),
    },
    {
      key: "kind",
      title: "Order",
      render: ({ kind, credits, mode }) => (
        <>
          {kind === "credits" ? `${credits ?? 0} credits` : "Snacks"}
          {mode === "test" && <span className={styles.email}> (test)</span>}
        </>
      ),
    },
    {
      key: "amount",
      title: "Amount",
      align: "right",
      render: ({ amount_paise }) => formatPaise(amount_paise),
    },
    {
      key: "status",
      title: "Status",
      render: ({ status }) => (
        <StatusTag tone={statusTone[status]}>{statusLabel[status]}</StatusTag>
      ),
    },
    { key: "date", title: "Ordered", render: ({ created_at }) => formatInstant(created_at) },
    {
      key: "actions",
      title: "Actions",
      render: (order) =>
        order.status === "fulfilled" && (
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
      rows={query.data?.orders}
      errorTitle="Error loading orders"
      empty="No orders found"
      detail={(order) => <OrderDetailPanel order={order} />}
      paging={{
        page,
        pageSize: ORDERS_PAGE_SIZE,
        total: query.data?.total ?? 0,
        noun: "orders",
        onPage,
      }}
    />
  );
}
