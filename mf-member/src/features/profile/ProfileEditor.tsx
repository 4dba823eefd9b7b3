import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { messageOf } from "@portal/shared/data/errors";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { Card } from "@portal/shared/ui/Card";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { profileQueries } from "./profile.queries";
import { ProfileForm } from "./ProfileForm";
import styles from "../../ui/edit/edit.module.css";

export function ProfileEditor({ user }: { user: User }) {
  const { supabase } = usePortal();
  const toast = useToast("profile");
  const query = useQuery(profileQueries.fields(supabase, user.id));
  const { error, errorUpdatedAt } = query;

  useEffect(() => {
    if (!error) return;
    toast({
      title: "Error Loading Profile",
      description: messageOf(error, "Please try again."),
      variant: "destructive",
    });
  }, [error, errorUpdatedAt, toast]);

  if (query.isPending && !hasFailed(query)) return <ProfileSkeleton />;
  if (query.data === undefined) {
    return (
      <ErrorState
        title="Your profile didn't load"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return <ProfileForm userId={user.id} email={user.email ?? ""} profile={query.data} />;
}

function ProfileSkeleton() {
  return (
    <Card role="status" aria-busy="true" aria-label="Loading your profile">
      <div className={styles.form}>
        {["name", "email", "organization", "phone"].map((field) => (
          <div key={field} className={styles.field}>
            <Skeleton width="7rem" />
            <Skeleton height="2.5rem" radius="var(--radius-md)" />
          </div>
        ))}
      </div>
    </Card>
  );
}
