import { Button } from "antd";
import type { Visitor } from "./visitor.schema";
import { useDecideVisitor } from "./visitors.mutations";

/** Approve unless approved, Reject unless rejected (spec 2 §4). The menu of the row approves active visitors. */
export function VisitorActions({ visitor }: { visitor: Visitor }) {
  const decide = useDecideVisitor();
  const pendingStatus = decide.isPending ? decide.variables.status : null;
  return (
    <>
      {visitor.status !== "approved" && visitor.status !== "active" && (
        <Button
          size="small"
          type="primary"
          loading={pendingStatus === "approved"}
          disabled={pendingStatus === "rejected"}
          onClick={() => decide.mutate({ visitor, status: "approved" })}
          aria-label={`Approve ${visitor.visitor_name}`}
        >
          Approve
        </Button>
      )}
      {visitor.status !== "rejected" && (
        <Button
          size="small"
          danger
          loading={pendingStatus === "rejected"}
          disabled={pendingStatus === "approved"}
          onClick={() => decide.mutate({ visitor, status: "rejected" })}
          aria-label={`Reject ${visitor.visitor_name}`}
        >
          Reject
        </Button>
      )}
    </>
  );
}
