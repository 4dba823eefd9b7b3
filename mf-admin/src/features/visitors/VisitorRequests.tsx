import { Select } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { SearchBox } from "../../ui/toolbar/SearchBox";
import { Toolbar } from "../../ui/toolbar/Toolbar";
import { useUrlFilter } from "../../ui/toolbar/useUrlFilter";
import { visitorStatuses, type VisitorStatus } from "./visitor.schema";
import { statusLabel } from "./visitorStatus";
import { visitorQueries } from "./visitors.queries";
import { VisitorTable } from "./VisitorTable";

const statuses: { value: VisitorStatus | "all"; label: string }[] = [
  { value: "all", label: "All Statuses" },
  ...visitorStatuses.map((value) => ({ value, label: statusLabel[value] })),
];

export function VisitorRequests() {
  const { supabase } = usePortal();
  const filter = useUrlFilter();
  const status = visitorStatuses.find((known) => known === filter.get("status")) ?? "all";
  const query = useQuery(
    visitorQueries.page(supabase, { search: filter.appliedSearch, status }, filter.page),
  );
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Search by visitor, organization or host"
          value={filter.search}
          onChange={filter.setSearch}
        />
        <Select
          aria-label="Status"
          options={statuses}
          value={status}
          onChange={(value) => filter.set({ status: value === "all" ? "" : value })}
          style={{ minWidth: "9rem" }}
        />
      </Toolbar>
      <VisitorTable query={query} page={filter.page} onPage={filter.setPage} />
    </>
  );
}
