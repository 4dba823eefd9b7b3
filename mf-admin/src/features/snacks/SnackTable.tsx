import type { ReactNode } from "react";
import { formatRupees } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { RecordsTable } from "../../ui/records/RecordsTable";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";
import { stockState, type AdminSnack } from "./snack.schema";
import { SnackActions, type SnackAction } from "./SnackActions";
import { SNACKS_PAGE_SIZE } from "./snacks.queries";
import styles from "./SnackTable.module.css";
import type { PageQuery, Sort } from "../../data/lists/listQuery";
import type { RecordColumn } from "../../ui/records/recordView";

interface SnackTableProps {
  query: PageQuery<AdminSnack>;
  filter: UrlFilter;
  onAction: (action: SnackAction, snack: AdminSnack) => void;
  toolbar: (sortSelect: ReactNode) => ReactNode;
}

const byName: Sort = { by: "name", descending: false };

export function SnackTable({ query, filter, onAction, toolbar }: SnackTableProps) {
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
      empty={filter.appliedSearch || filter.get("show") ? "No snacks found" : "No snacks yet"}
      sort={filter.sort}
      defaultSort={byName}
      onSort={filter.setSort}
      toolbar={toolbar}
      paging={{
        page: filter.page,
        pageSize: SNACKS_PAGE_SIZE,
        noun: "snacks",
        onPage: filter.setPage,
      }}
    />
  );
}
