import { useState } from "react";
import { Button, Tag } from "antd";
import { inAdmin } from "../../testing/inAdmin";
import { RecordCards } from "./RecordCards";
import { RecordsSkeleton } from "./RecordsSkeleton";
import { RecordsTable } from "./RecordsTable";
import type { RecordColumn } from "./recordView";
import { SortSelect } from "./SortSelect";
import type { Sort } from "../../data/lists/listQuery";

export default { title: "Admin/Records", decorators: [inAdmin] };

interface User {
  id: string;
  name: string;
  note: string;
  credits: number;
}

const users: User[] = [
  { id: "1", name: "Maya Iyer", note: "", credits: 48 },
  { id: "2", name: "Asha Rao", note: "Prefers the board room", credits: 0 },
  {
    id: "3",
    name: "A member with a name that is longer than the column",
    note: "A note of several sentences that wraps inside the cell. ".repeat(4),
    credits: 1234567,
  },
];

const columns: RecordColumn<User>[] = [
  { key: "name", title: "Name", render: ({ name }) => name, sortable: true },
  { key: "note", title: "Note", render: ({ note }) => note || "–", wrap: true },
  {
    key: "credits",
    title: "Credits",
    render: ({ credits }) => <Tag>{credits}</Tag>,
    align: "right",
    sortable: true,
  },
  { key: "actions", title: "Actions", render: () => <Button size="small">Edit</Button> },
];

const rowKey = ({ id }: User) => id;
const page = { rows: users, total: users.length };
const refetch = () => undefined;
const failure = new Error("The server does not respond.");

interface ExampleProps {
  data?: typeof page | undefined;
  error?: Error;
  isFetching?: boolean;
}

function Example({ data, error, isFetching = false }: ExampleProps) {
  const [sort, onSort] = useState<Sort | null>({ by: "name", descending: false });
  const [selected, onChange] = useState<User[]>([]);
  return (
    <RecordsTable
      label="Users"
      query={{ data, error: error ?? null, isFetching, refetch }}
      errorTitle="Error loading users"
      empty="No users match."
      columns={columns}
      rowKey={rowKey}
      sort={sort}
      onSort={onSort}
      isMuted={({ credits }) => credits === 0}
      detail={({ note }) => note || "No details"}
      selection={{ selected, onChange, label: ({ name }) => `Select ${name}` }}
      paging={{ page: 1, pageSize: 20, noun: "users", onPage: refetch }}
    />
  );
}

export const Table = () => <Example data={page} />;
export const Empty = () => <Example data={{ rows: [], total: 0 }} />;
export const Loading = () => <Example isFetching />;
export const Failed = () => <Example error={failure} />;
export const RefreshFailed = () => <Example data={page} error={failure} />;
export const Skeleton = () => <RecordsSkeleton label="Users" rows={2} />;
export const Cards = () => <RecordCards rows={users} columns={columns} rowKey={rowKey} />;
export const SortOrder = () => (
  <SortSelect columns={columns} sort={{ by: "credits", descending: true }} onSort={refetch} />
);
