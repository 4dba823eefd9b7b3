import type { ComponentType } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import { createFakePortal, fakeSupabase } from "@portal/shared/testing/fakePortal";
import type { AuditEntry } from "../../data/audit/audit.queries";
import { inAdmin } from "../../testing/inAdmin";
import { AuditLine } from "./AuditLine";
import { ChangesFold } from "./ChangesFold";
import { ChangesSection } from "./ChangesSection";
import { LatestChanges } from "./LatestChanges";

export default { title: "Admin/Audit", decorators: [inAdmin] };

const entry: AuditEntry = {
  id: 1,
  created_at: "2026-11-24T04:30:00Z",
  actor_id: "5c2f1c0e",
  actor_name: "Dev Admin",
  subject_kind: "room",
  subject_id: "7",
  subject_name: "Board room",
  action: "changed",
  before: { credits_per_hour: 3, capacity: 4 },
  after: { credits_per_hour: 4, capacity: 6 },
};
const of = { kind: "room", subject: "7" } as const;

/** The rows that the server returns; null makes the request fail. */
const withRows = (rows: AuditEntry[] | null) => (Story: ComponentType) => {
  const answer = () =>
    Promise.resolve(
      rows
        ? Response.json(rows)
        : Response.json({ message: "The server does not respond." }, { status: 500 }),
    );
  const portal = createFakePortal({ supabase: fakeSupabase(answer) });
  return (
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <Story />
      </QueryClientProvider>
    </PortalContext>
  );
};

export const Line = () => <AuditLine entry={entry} hasSubject />;
export const LineOfOneSubject = () => <AuditLine entry={entry} />;
export const LineAdded = () => (
  <AuditLine entry={{ ...entry, action: "added", before: null }} hasSubject />
);
export const LineOfThePortal = () => (
  <AuditLine entry={{ ...entry, actor_id: null, actor_name: "The portal" }} hasSubject />
);
export const LineWithLongText = () => (
  <AuditLine
    entry={{
      ...entry,
      actor_name: "Venkatanarasimharajuvaripeta Subramaniam-Chattopadhyay",
      subject_name: "The board room of the second floor beside the library and the terrace",
    }}
    hasSubject
  />
);
export const Changes = () =>
  withRows([entry, { ...entry, id: 2 }])(() => <LatestChanges of={of} />);
export const NoChanges = () => withRows([])(() => <LatestChanges of={of} />);
export const ChangesLoading = () => <LatestChanges of={of} />;
export const ChangesFailed = () => withRows(null)(() => <LatestChanges of={of} />);
export const Section = () => <ChangesSection of={of} />;
export const Fold = () => <ChangesFold of={of} />;
