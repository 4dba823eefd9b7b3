import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { SnackGrid } from "../features/snacks/SnackGrid";
import { SnackToolbar } from "../features/snacks/SnackToolbar";
import { useSnackFilter } from "../features/snacks/useSnackFilter";

export function SnacksPage() {
  const filter = useSnackFilter();
  return (
    <>
      <PageHeader title="Cafe & Snacks" description="Order food and drinks from your desk." />
      <SnackToolbar
        search={filter.search}
        sort={filter.sort}
        onSearch={filter.setSearch}
        onSort={filter.setSort}
      />
      <SnackGrid
        search={filter.search}
        sort={filter.sort}
        onClearSearch={() => filter.setSearch("")}
      />
    </>
  );
}
