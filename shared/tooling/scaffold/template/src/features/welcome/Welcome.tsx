import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { useQuery } from "@tanstack/react-query";
import { Sprout } from "lucide-react";
import styles from "./Welcome.module.css";
import { welcomeQueries } from "./welcome.queries";

export function Welcome() {
  const { supabase } = usePortal();
  const { user } = useSession();
  const rooms = useQuery(welcomeQueries.rooms(supabase));
  return (
    <div className={styles.frame}>
      <EmptyState
        icon={<Sprout aria-hidden />}
        title="Your module starts here"
        description={
          user ? `You are signed in as ${user.email ?? user.id}.` : "You are signed out."
        }
        action={rooms.data && <p>Rooms: {rooms.data.map(({ name }) => name).join(", ")}</p>}
      />
      {rooms.isError && (
        <ReadFailedNote
          text="The rooms could not be loaded."
          onRetry={() => void rooms.refetch()}
          retrying={rooms.isFetching}
        />
      )}
    </div>
  );
}
