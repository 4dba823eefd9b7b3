import { useQuery } from "@tanstack/react-query";
import type { Refund } from "../domain/refund";
import { RefundNote } from "./RefundNote";

export default { title: "Portal/RefundNote" };

function Example({ id, read }: { id: string; read: () => Promise<Refund> }) {
  return (
    <RefundNote
      refund={useQuery({ queryKey: ["stories", id], queryFn: read, retry: false, staleTime: 0 })}
    />
  );
}

const refund: Refund = [{ credits: 4, expires_at: "2027-05-22T18:30:00Z", is_renewed: false }];

export const Default = () => <Example id="default" read={() => Promise.resolve(refund)} />;
export const SeveralLots = () => (
  <Example
    id="lots"
    read={() => Promise.resolve([...refund, { credits: 2, expires_at: null, is_renewed: true }])}
  />
);
export const Empty = () => <Example id="empty" read={() => Promise.resolve([])} />;
export const Loading = () => <Example id="loading" read={() => new Promise(() => undefined)} />;
export const Failed = () => (
  <Example id="failed" read={() => Promise.reject(new Error("The server does not respond."))} />
);
