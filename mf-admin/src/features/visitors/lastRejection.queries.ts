import { skipToken, type SkipToken } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Visitor } from "./visitor.schema";

interface Rejection {
  /** As it was before. */
  visitor: Pick<Visitor, "id" | "status" | "visitor_name">;
  /** Milliseconds since 1970. */
  at: number;
}

interface LastRejectionQuery {
  queryKey: readonly string[];
  queryFn: SkipToken;
  initialData: () => Rejection | null;
}

/** The last rejection in this tab. In the cache, so that it can be undone on another page. */
export const lastRejectionQuery: LastRejectionQuery = {
  queryKey: [queryRoots.visitors, "last rejection"],
  queryFn: skipToken,
  initialData: () => null,
};
