import { Select } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import { SearchBox } from "../../ui/toolbar/SearchBox";
import { Toolbar } from "../../ui/toolbar/Toolbar";
import { useUrlFilter } from "../../ui/toolbar/useUrlFilter";
import { useDeskChanges } from "../../data/desk/useDeskChanges";
import {
  arrivalFilters,
  visitorStatuses,
  type ArrivalFilter,
  type VisitorStatus,
} from "./visitor.schema";
import { statusLabel } from "./visitorStatus";
import { ExportVisitors } from "./ExportVisitors";
import { visitorQueries, type VisitorFilter } from "./visitors.queries";
import { VisitorTable } from "./VisitorTable";
import { usePage } from "../../data/lists/usePage";

const statuses: { value: VisitorStatus | "all"; label: string }[] = [
  { value: "all", label: "All statuses" },
  ...visitorStatuses.map((value) => ({ value, label: statusLabel[value] })),
];

const arrivals: { value: ArrivalFilter | "all"; label: string }[] = [
  { value: "all", label: "All visits" },
  { value: "expected", label: "Expected today" },
  { value: "present", label: "Here now" },
  { value: "left", label: "Left" },
];

export function VisitorRequests() {
  const { supabase } = usePortal();
  const filter = useUrlFilter();
  const status = visitorStatuses.find((known) => known === filter.get("status")) ?? "all";
  const arrival = arrivalFilters.find((known) => known === filter.get("arrival")) ?? "all";
  const wanted: VisitorFilter = {
    search: filter.appliedSearch,
    status,
    arrival,
    sort: filter.sort,
  };
  const query = usePage(visitorQueries.page(supabase, wanted, filter.page));
  useDeskChanges("visitors", () => void query.refetch());
  return (
    <VisitorTable
      query={query}
      address={filter}
      toolbar={(sortSelect) => (
        <Toolbar
          search={
            <SearchBox
              label="Search by visitor, organization or host"
              value={filter.search}
              onChange={filter.setSearch}
            />
          }
          filtersSet={filter.countSet("status", "arrival")}
          filters={
            <>
              <Select
                aria-label="Status"
                options={statuses}
                value={status}
                onChange={(value) => filter.set({ status: value === "all" ? "" : value })}
                style={{ minWidth: "9rem" }}
              />
              <Select
                aria-label="Arrival"
                options={arrivals}
                value={arrival}
                onChange={(value) => filter.set({ arrival: value === "all" ? "" : value })}
                style={{ minWidth: "10rem" }}
              />
            </>
          }
        >
          {sortSelect}
          <ExportVisitors filter={wanted} />
        </Toolbar>
      )}
    />
  );
}
