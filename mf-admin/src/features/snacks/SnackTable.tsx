import type { UseQueryResult } from "@tanstack/react-query";
import { formatRupees } from "@portal/shared/domain/money";
import { RecordsTable, type RecordColumn } from "../../ui/RecordsTable";
import { StatusTag } from "../../ui/StatusTag";
import { stockState, type AdminSnack } from "./snack.schema";
import { SnackActions, type SnackAction } from "./SnackActions";
import styles from "./SnackTable.module.css";

interface SnackTableProps {
  query: UseQueryResult<AdminSnack[]>;
  search: string;
  onAction: (action: SnackAction, snack: AdminSnack) => void;
}

export function SnackTable({ query, search, onAction }: SnackTableProps) {
  const wanted = search.trim().toLowerCase();
  const rows = query.data?.filter(({ name, description }) =>
    `${name}\n${description ?? ""}`.toLowerCase().includes(wanted),
  );
  const columns: RecordColumn<AdminSnack>[] = [
    {
      key: "name",
      title: "Name",
      render: ({ name, image_url }) => (
        <span className={styles.name}>
          {image_url && <img src={image_url} alt="" className={styles.image} loading="lazy" />}
          {name}
        </span>
      ),
    },
    {
      key: "price",
      title: "Price",
      align: "right",
      render: ({ price }) => formatRupees(price),
    },
    {
      key: "quantity",
      title: "Quantity",
      render: ({ quantity }) => (
        <span className={styles.quantity}>
          {quantity}
          {stockState(quantity) === "out" && <StatusTag tone="danger">Out of Stock</StatusTag>}
          {stockState(quantity) === "low" && <StatusTag tone="warning">Low Stock</StatusTag>}
        </span>
      ),
    },
    { key: "orders", title: "Orders", align: "right", render: (snack) => snack.order_count },
    {
      key: "actions",
      title: "Actions",
      render: (snack) => <SnackActions snack={snack} onAction={onAction} />,
    },
  ];

  return (
    <RecordsTable
      label="Snacks"
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      rows={rows}
      errorTitle="Error loading snacks"
      empty={wanted ? "No snacks found" : "No snacks yet"}
    />
  );
}
