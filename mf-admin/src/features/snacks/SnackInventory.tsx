import { useState } from "react";
import { Button, Select } from "antd";
import { History, Plus } from "lucide-react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { AdminPage } from "../../ui/layout/AdminPage";
import { SearchBox } from "../../ui/toolbar/SearchBox";
import { Toolbar } from "../../ui/toolbar/Toolbar";
import { useUrlFilter } from "../../ui/toolbar/useUrlFilter";
import { useConfirm } from "../../ui/feedback/useConfirm";
import { useDeleteSnack } from "./deleteSnack.mutations";
import { ExportSnacks } from "./ExportSnacks";
import { HistoryDialog } from "./HistoryDialog";
import { RestockDialog } from "./RestockDialog";
import type { AdminSnack } from "./snack.schema";
import type { SnackAction } from "./SnackActions";
import { SnackDialog } from "./SnackDialog";
import { useArchiveSnack, useDisableSnack } from "./snacks.mutations";
import { snackQueries } from "./snacks.queries";
import { SnackTable } from "./SnackTable";
import { usePage } from "../../data/lists/usePage";

type Opened = { dialog: "add" | "all-history" } | { dialog: SnackAction; snack: AdminSnack } | null;

export function SnackInventory() {
  const { supabase } = usePortal();
  const filter = useUrlFilter();
  const isArchived = filter.get("show") === "archived";
  const wanted = { search: filter.appliedSearch, isArchived, sort: filter.sort };
  const query = usePage(snackQueries.page(supabase, wanted, filter.page));
  const confirm = useConfirm();
  const disable = useDisableSnack();
  const remove = useDeleteSnack();
  const archive = useArchiveSnack();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);

  function act(action: SnackAction, snack: AdminSnack) {
    if (action === "disable") {
      confirm({
        title: `Disable ${snack.name}?`,
        content: "Sets its quantity to 0. The shop hides it until it is restocked.",
        confirmLabel: "Disable",
        danger: true,
        onConfirm: () => disable.mutateAsync(snack),
      });
    } else if (action === "delete") {
      confirm({
        title: `Delete ${snack.name}?`,
        content: "This can't be undone.",
        confirmLabel: "Delete",
        danger: true,
        onConfirm: () => remove.mutateAsync(snack),
      });
    } else if (action === "archive") {
      confirm({
        title: `Archive ${snack.name}?`,
        content: "The shop no longer offers it. Its orders and inventory history remain.",
        confirmLabel: "Archive",
        onConfirm: () => archive.mutateAsync({ snack, isArchived: true }),
      });
    } else if (action === "restore") {
      archive.mutate({ snack, isArchived: false });
    } else {
      setOpened({ dialog: action, snack });
    }
  }

  return (
    <AdminPage
      title="Snacks & Inventory"
      actions={
        <>
          <Button
            icon={<History size={16} aria-hidden />}
            onClick={() => setOpened({ dialog: "all-history" })}
          >
            Inventory history
          </Button>
          <Button
            type="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => setOpened({ dialog: "add" })}
          >
            Add snack
          </Button>
        </>
      }
    >
      <SnackTable
        query={query}
        filter={filter}
        onAction={act}
        toolbar={(sortSelect) => (
          <Toolbar
            search={
              <SearchBox label="Search snacks" value={filter.search} onChange={filter.setSearch} />
            }
          >
            <Select
              aria-label="Snacks to show"
              options={[
                { value: "", label: "On offer" },
                { value: "archived", label: "Archived" },
              ]}
              value={isArchived ? "archived" : ""}
              onChange={(show) => filter.set({ show })}
              style={{ minWidth: "8rem" }}
            />
            {sortSelect}
            <ExportSnacks filter={wanted} />
          </Toolbar>
        )}
      />
      {opened?.dialog === "add" && <SnackDialog snack={null} onClose={close} />}
      {opened?.dialog === "edit" && <SnackDialog snack={opened.snack} onClose={close} />}
      {opened?.dialog === "restock" && <RestockDialog snack={opened.snack} onClose={close} />}
      {opened?.dialog === "history" && <HistoryDialog snack={opened.snack} onClose={close} />}
      {opened?.dialog === "all-history" && <HistoryDialog snack={null} onClose={close} />}
    </AdminPage>
  );
}
