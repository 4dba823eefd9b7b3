import { useSession } from "@portal/shared/contract/useSession";
import { messageOf } from "@portal/shared/data/errors";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { LogOutScreen } from "./device/LogOutScreen";
import { PairScreen } from "./device/PairScreen";
import { useDevice } from "./device/useDevice";
import { useIsHydrated } from "./device/useIsHydrated";
import { KioskLayout } from "./layout/KioskLayout";
import { Visit } from "./Visit";

/** The page of a device at the front desk, on which visitors check in without an account. */
export function Kiosk() {
  const { user } = useSession();
  const { token, isRevoked, status, pair, forget } = useDevice();
  const isHydrated = useIsHydrated();
  const isKnown =
    isHydrated && (user !== null || !token || status.data !== undefined || status.isError);
  return (
    <KioskLayout name={token && (status.data?.name ?? null)}>
      {!isKnown ? (
        <Skeleton width="min(34rem, 100%)" height="20rem" radius="var(--radius-lg)" />
      ) : user ? (
        <LogOutScreen email={user.email ?? "another person"} />
      ) : !token ? (
        <PairScreen wasRevoked={isRevoked} onPaired={pair} />
      ) : status.data ? (
        <Visit token={token} onUnpaired={forget} />
      ) : (
        <ErrorState
          title="The kiosk could not be opened."
          description={messageOf(status.error, "Please check in at the front desk.")}
          onRetry={() => void status.refetch()}
          retrying={status.isFetching}
        />
      )}
    </KioskLayout>
  );
}
