import { useState } from "react";
import { Button, Select } from "antd";
import { Plus } from "lucide-react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatPaise } from "@portal/shared/domain/money";
import { formatCount } from "@portal/shared/domain/numbers";
import { formatDuration, unitMinutes } from "@portal/shared/domain/slots";
import { useConfirm } from "../../ui/feedback/useConfirm";
import { AdminPage } from "../../ui/layout/AdminPage";
import type { RecordColumn } from "../../ui/records/recordView";
import { RecordsTable } from "../../ui/records/RecordsTable";
import { Toolbar } from "../../ui/toolbar/Toolbar";
import { useUrlFilter } from "../../ui/toolbar/useUrlFilter";
import { ExportPlans } from "./ExportPlans";
import type { ListedPlan } from "./plan.schema";
import { PlanDialog } from "./PlanDialog";
import { useArchivePlan, useDeletePlan } from "./plans.mutations";
import { planQueries, PLANS_PAGE_SIZE } from "./plans.queries";
import { usePage } from "../../data/lists/usePage";

type Opened = { plan: ListedPlan | null } | null;

export function PlanManager() {
  const { supabase } = usePortal();
  const filter = useUrlFilter();
  const isArchived = filter.get("show") === "archived";
  const query = usePage(planQueries.page(supabase, isArchived, filter.page));
  const [opened, setOpened] = useState<Opened>(null);

  const columns: RecordColumn<ListedPlan>[] = [
    { key: "name", title: "Name", wrap: true, render: ({ name }) => <strong>{name}</strong> },
    {
      key: "price",
      title: "Price per month",
      align: "right",
      render: (plan) => formatPaise(plan.monthly_price_paise),
    },
    {
      key: "rooms",
      title: "Rooms per month",
      align: "right",
      render: ({ included_minutes: minutes, plan_rooms: rooms }) =>
        [
          minutes > 0 ? formatDuration(minutes / unitMinutes) : "—",
          minutes > 0 && rooms.length > 0 && `in ${formatCount(rooms.length, "room")}`,
        ]
          .filter(Boolean)
          .join(" "),
    },
    {
      key: "passes",
      title: "Day passes per month",
      align: "right",
      render: ({ included_day_passes: passes }) => passes || "—",
    },
    {
      key: "cafe",
      title: "Cafe",
      align: "right",
      render: ({ cafe_discount_percent: percent }) => (percent ? `${percent}% off` : "—"),
    },
    { key: "members", title: "Members", align: "right", render: ({ members }) => members },
    {
      key: "actions",
      title: "Actions",
      render: (plan) => <PlanActions plan={plan} onEdit={() => setOpened({ plan })} />,
    },
  ];

  return (
    <AdminPage
      title="Plans"
      actions={
        <Button
          type="primary"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => setOpened({ plan: null })}
        >
          Add plan
        </Button>
      }
    >
      <Toolbar>
        <Select
          aria-label="Plans to show"
          options={[
            { value: "", label: "Current" },
            { value: "archived", label: "Archived" },
          ]}
          value={isArchived ? "archived" : ""}
          onChange={(show) => filter.set({ show })}
          style={{ minWidth: "8rem" }}
        />
        <ExportPlans isArchived={isArchived} />
      </Toolbar>
      <RecordsTable
        label="Plans"
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        errorTitle="Error loading plans"
        empty={isArchived ? "No archived plans" : "No plans yet"}
        paging={{
          page: filter.page,
          pageSize: PLANS_PAGE_SIZE,
          noun: "plans",
          onPage: filter.setPage,
        }}
      />
      {opened && <PlanDialog plan={opened.plan} onClose={() => setOpened(null)} />}
    </AdminPage>
  );
}

function PlanActions({ plan, onEdit }: { plan: ListedPlan; onEdit: () => void }) {
  const confirm = useConfirm();
  const archive = useArchivePlan();
  const remove = useDeletePlan();
  const { name } = plan;

  if (plan.archived_at) {
    return (
      <Button
        size="small"
        aria-label={`Restore ${name}`}
        loading={archive.isPending}
        onClick={() => archive.mutate({ plan, isArchived: false })}
      >
        Restore
      </Button>
    );
  }
  const askToArchive = () =>
    confirm({
      title: `Archive ${name}?`,
      content: "It can no longer be assigned. Members who have it keep it.",
      confirmLabel: "Archive",
      onConfirm: () => archive.mutateAsync({ plan, isArchived: true }),
    });
  const askToDelete = () =>
    confirm({
      title: `Delete ${name}?`,
      content: "This can't be undone.",
      confirmLabel: "Delete",
      danger: true,
      onConfirm: () => remove.mutateAsync(plan),
    });
  return (
    <>
      <Button size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      {plan.was_assigned ? (
        <Button size="small" type="text" aria-label={`Archive ${name}`} onClick={askToArchive}>
          Archive
        </Button>
      ) : (
        <Button size="small" type="text" danger aria-label={`Delete ${name}`} onClick={askToDelete}>
          Delete
        </Button>
      )}
    </>
  );
}
