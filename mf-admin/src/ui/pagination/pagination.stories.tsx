import { useState } from "react";
import { inAdmin } from "../../testing/inAdmin";
import { Pagination } from "./Pagination";

export default { title: "Admin/Pagination", decorators: [inAdmin] };

function Example({ initial, total }: { initial: number; total: number }) {
  const [page, setPage] = useState(initial);
  return <Pagination page={page} pageSize={20} total={total} noun="users" onPage={setPage} />;
}

export const FirstPage = () => <Example initial={1} total={412} />;
export const MiddlePage = () => <Example initial={11} total={412} />;
export const LastPage = () => <Example initial={21} total={412} />;
export const PageSizes = () => (
  <Pagination
    page={1}
    pageSize={10}
    total={412}
    noun="users"
    onPage={() => undefined}
    pageSizes={[10, 25]}
    onPageSize={() => undefined}
  />
);
export const OnePage = () => <Example initial={1} total={7} />;
