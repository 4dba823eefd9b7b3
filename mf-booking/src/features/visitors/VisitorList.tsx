import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { messageOf } from "@portal/shared/data/errors";
import { EmptyState } from "@portal/shared/ui/EmptyState";
import { ErrorState } from "@portal/shared/ui/ErrorState";
import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { GuestList, GuestListSkeleton } from "../../ui/GuestList";
import { VisitorItem } from "./VisitorItem";
import { visitorQueries } from "./visitors.queries";

interface Props {
  /** What to do where there is none yet. */
  whenEmpty: ReactNode;
}

export function VisitorList({ whenEmpty }: Props) {
  const { supabase } = usePortal();
  const { user } = useSession();
  const visitors = useQuery({
    ...visitorQueries.list(supabase, user?.id ?? ""),
    enabled: user !== null,
  });

  if (visitors.isPending) {
    return <GuestListSkeleton label="Loading visitors" />;
  }
  if (visitors.isError) {
    return (
      <ErrorState
        title={`Error loading visitors: ${messageOf(visitors.error, "Please try again.")}`}
        onRetry={() => void visitors.refetch()}
        retrying={visitors.isFetching}
      />
    );
  }
  if (visitors.data.length === 0) {
    return (
      <EmptyState icon={<UsersRound size={22} />} title="No visitors found" action={whenEmpty} />
    );
  }
  return (
    <GuestList>
      {visitors.data.map((visitor) => (
        <VisitorItem key={visitor.id} visitor={visitor} />
      ))}
    </GuestList>
  );
}
