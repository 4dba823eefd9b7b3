import { formatRupees } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import type { Page } from "../../data/page";
import type { RecordsQuery } from "../../ui/RecordsList";
import { RecordsTable, type RecordColumn } from "../../ui/RecordsTable";
import type { AddressFilter } from "../../ui/useAddressFilter";
import { stockState, type AdminSnack } from "./snack.schema";
import { SnackActions, type SnackAction } from "./SnackActions";
import { SNACKS_PAGE_SIZE } from "./snacks.queries";
import styles from "./SnackTable.module.css";

interface SnackTableProps {
  query: RecordsQuery<Page<AdminSnack>>;
  filter: AddressFilter;
  onAction: (action: SnackAction, snack: AdminSnack) => void;
}

export function SnackTable({ query, filter, onAction }: SnackTableProps) {
  const columns: RecordColumn<AdminSnack>[] = [
    {
      key: "name",
      title: "Name",
      sortable: true,
      wrap: true,
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
      sortable: true,
      align: "right",
      render: ({ price }) => formatRupees(price),
    },
    {
      key: "quantity",
      title: "Quantity",
      sortable: true,
      render: ({ quantity }) => (
        <span className={styles.quantity}>
          {quantity}
          {stockState(quantity) === "out" && <Badge tone="danger">Out of Stock</Badge>}
          {stockState(quantity) === "low" && <Badge tone="warning">Low Stock</Badge>}
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
      errorTitle="Error loading snacks"
      empty={filter.settled ? "No snacks found" : "No snacks yet"}
      sort={filter.sort}
      onSort={filter.setSort}
      paging={{
        page: filter.page,
        pageSize: SNACKS_PAGE_SIZE,
        noun: "snacks",
        onPage: filter.setPage,
      }}
    />
  );
}
