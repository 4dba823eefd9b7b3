import { useState } from "react";
import { inAdmin } from "../../testing/inAdmin";
import { DayRangeFilter } from "./DayRangeFilter";
import { ExportButton } from "./ExportButton";
import { RefreshButton } from "./RefreshButton";
import { SearchBox } from "./SearchBox";
import { Toolbar } from "./Toolbar";

export default { title: "Admin/Toolbar", decorators: [inAdmin] };

function Search({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return <SearchBox label="Search by name or email" value={value} onChange={setValue} />;
}

const query = { data: undefined, error: null, isFetching: false, refetch: () => undefined };
const read = () => new Promise<never>(() => undefined);
const exportButton = <ExportButton name="users" list="members" columns={[]} read={read} />;

export const Default = () => (
  <Toolbar search={<Search initial="" />}>
    <RefreshButton query={query} />
    {exportButton}
  </Toolbar>
);
export const Filters = () => (
  <Toolbar
    search={<Search initial="" />}
    filters={<DayRangeFilter days={{ from: null, to: "2026-11-30" }} onChange={() => undefined} />}
    filtersSet={1}
  />
);
export const LongText = () => (
  <Toolbar search={<Search initial="A search text that is longer than the field" />}>
    <RefreshButton query={query} />
  </Toolbar>
);
export const DayRange = () => (
  <DayRangeFilter days={{ from: null, to: "2026-11-30" }} onChange={() => undefined} />
);
export const Refreshing = () => <RefreshButton query={{ ...query, isFetching: true }} />;
/** Stays busy after a click. */
export const Export = () => exportButton;
