import { useInfiniteQuery } from "@tanstack/react-query";
import { inAdmin } from "../../../testing/inAdmin";
import { MoreList } from "./MoreList";
import { RecordLine } from "./RecordLine";

export default { title: "Admin/Records/More", decorators: [inAdmin] };

interface Example {
  name: string;
  read: (page: number) => Promise<{ rows: string[] }>;
}

function Bookings({ name, read }: Example) {
  const query = useInfiniteQuery({
    queryKey: ["story", "more", name],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length + 1 : undefined),
    retry: false,
  });
  return (
    <MoreList
      label="Bookings"
      query={query}
      errorTitle="Error loading bookings"
      empty="No bookings"
      rowKey={(room) => room}
    >
      {(room) => (
        <RecordLine
          title={room}
          facts="Mon, 23 Nov 2026, 10:00 AM - 11:00 AM"
          side="4 credits"
          detail={() => <p>Booked by Maya Iyer.</p>}
          detailOf={room}
        />
      )}
    </MoreList>
  );
}

export const Rows = () => (
  <Bookings name="rows" read={(page) => Promise.resolve({ rows: [`Board room ${page}`] })} />
);
export const NoRows = () => <Bookings name="none" read={() => Promise.resolve({ rows: [] })} />;
export const RowsLoading = () => (
  <Bookings name="loading" read={() => new Promise(() => undefined)} />
);
export const RowsFailed = () => (
  <Bookings name="failed" read={() => Promise.reject(new Error("The server does not respond."))} />
);
