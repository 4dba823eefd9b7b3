import { Button } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatRupees } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { RecordsTable } from "../../ui/records/RecordsTable";
import { useUrlFilter } from "../../ui/toolbar/useUrlFilter";
import { useConfirm } from "../../ui/feedback/useConfirm";
import type { CafeSpecial } from "./special.schema";
import { useDeleteSpecial } from "./specials.mutations";
import { SPECIALS_PAGE_SIZE, specialQueries } from "./specials.queries";
import type { RecordColumn } from "../../ui/records/recordView";
import { usePage } from "../../data/lists/usePage";

export function SpecialList({ onEdit }: { onEdit: (special: CafeSpecial) => void }) {
  const { supabase } = usePortal();
  const { page, setPage } = useUrlFilter();
  const query = usePage(specialQueries.page(supabase, page));
  const confirm = useConfirm();
  const remove = useDeleteSpecial();

  const columns: RecordColumn<CafeSpecial>[] = [
    { key: "name", title: "Name", wrap: true, render: ({ name }) => <strong>{name}</strong> },
    {
      key: "description",
      title: "Description",
      wrap: true,
      render: (special) => special.description,
    },
    {
      key: "price",
      title: "Price",
      align: "right",
      render: ({ price }) => formatRupees(price ?? 0, 2),
    },
    {
      key: "status",
      title: "Status",
      render: ({ available }) => (
        <Badge tone={available ? "success" : "neutral"}>
          {available ? "Available" : "Not Available"}
        </Badge>
      ),
    },
    {
      key: "actions",
      title: "Actions",
      render: (special) => (
        <>
          <Button size="small" onClick={() => onEdit(special)} aria-label={`Edit ${special.name}`}>
            Edit
          </Button>
          <Button
            size="small"
            danger
            aria-label={`Delete ${special.name}`}
            onClick={() =>
              confirm({
                title: `Delete ${special.name}?`,
                content: "Members will no longer see it on their dashboard. This can't be undone.",
                confirmLabel: "Delete",
                danger: true,
                onConfirm: () => remove.mutateAsync(special),
              })
            }
          >
            Delete
          </Button>
        </>
      ),
    },
  ];

  return (
    <RecordsTable
      label="Cafe specials"
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      errorTitle="Error loading cafe specials"
      empty="No cafe specials yet"
      paging={{ page, pageSize: SPECIALS_PAGE_SIZE, noun: "cafe specials", onPage: setPage }}
    />
  );
}
