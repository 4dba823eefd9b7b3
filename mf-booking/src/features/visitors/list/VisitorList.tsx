import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { messageOf } from "@portal/shared/data/errors";
import { Button } from "@portal/shared/ui/Button";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { useInfiniteQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { GuestList, GuestListSkeleton } from "../../../ui/guests/GuestList";
import { ReadResult } from "../../../ui/states/ReadResult";
import { VisitorItem } from "./VisitorItem";
import styles from "./VisitorList.module.css";
import { visitorQueries, type Visitor } from "../visitors.queries";

interface Props {
  emptyAction: ReactNode;
  inviteAgain: (visitor: Visitor) => void;
}

export function VisitorList({ emptyAction, inviteAgain }: Props) {
  const { supabase } = usePortal();
  const { user } = useSession();
  const visitors = useInfiniteQuery({
    ...visitorQueries.list(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
  return (
    <ReadResult
      read={visitors}
      failure={`Error loading visitors: ${messageOf(visitors.error, "Please try again.")}`}
      skeleton={<GuestListSkeleton label="Loading visitors" />}
    >
      {(all) =>
        all.length === 0 ? (
          <EmptyState
            icon={<UsersRound size={22} />}
            title="No visitors found"
            action={emptyAction}
          />
        ) : (
          <>
            <GuestList>
              {all.map((visitor) => (
                <VisitorItem key={visitor.id} visitor={visitor} inviteAgain={inviteAgain} />
              ))}
            </GuestList>
            {visitors.hasNextPage && (
              <Button
                variant="secondary"
                className={styles.more}
                busy={visitors.isFetchingNextPage}
                onClick={() => void visitors.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </>
        )
      }
    </ReadResult>
  );
}
