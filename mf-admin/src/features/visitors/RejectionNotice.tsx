import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { NoticeBar } from "../../ui/feedback/NoticeBar";
import { lastRejectionQuery } from "./lastRejection.queries";
import { useDecideVisitor } from "./visitors.mutations";

/** Shorter than the minute after which the email is sent. */
const UNDO_MS = 55_000;

/** Offers to undo the last rejection until its email is sent. A toast ends before (spec 1 §9). */
export function RejectionNotice() {
  const { queryClient } = usePortal();
  const { data: rejection } = useQuery(lastRejectionQuery);
  const undo = useDecideVisitor();
  const close = () => queryClient.setQueryData(lastRejectionQuery.queryKey, null);
  useEffect(() => {
    if (!rejection) return;
    const end = () => queryClient.setQueryData(lastRejectionQuery.queryKey, null);
    const timer = setTimeout(end, rejection.at + UNDO_MS - Date.now());
    return () => clearTimeout(timer);
  }, [rejection, queryClient]);
  if (!rejection) return null;
  const { visitor } = rejection;
  return (
    <NoticeBar
      notice={{
        text: `${visitor.visitor_name} is rejected. The host gets an email in a minute.`,
        action: {
          label: "Undo",
          run: () => {
            close();
            undo.mutate({ visitor: { ...visitor, status: "rejected" }, status: visitor.status });
          },
        },
      }}
      onClose={close}
    />
  );
}
