import { useSession } from "@portal/shared/contract/useSession";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { Sprout } from "lucide-react";
import styles from "./Welcome.module.css";

export function Welcome() {
  const { user } = useSession();
  return (
    <div className={styles.frame}>
      <EmptyState
        icon={<Sprout aria-hidden />}
        title="Your module starts here"
        description={user ? `You are signed in as ${user.email ?? user.id}.` : "You are a visitor."}
      />
    </div>
  );
}
