import { useStore } from "@portal/shared/contract/store/useStore";
import { type ComponentType, useState } from "react";
import type { Deferred } from "@portal/shared/ui/deferred/deferred";
import { DeferredPart } from "@portal/shared/ui/deferred/DeferredPart";
import { failureMessage } from "../modules/loading/failures";
import { LoadingScreen } from "./LoadingScreen";
import { UnavailableScreen } from "./UnavailableScreen";

interface Props {
  screen: Deferred<ComponentType>;
  title: string;
}

export function DeferredScreen({ screen, title }: Props) {
  const isLoaded = useStore(screen) !== undefined;
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const hasFailed = failedAttempt === attempt;
  const retry = () => setAttempt(attempt + 1);
  return (
    <>
      {!isLoaded && !hasFailed && <LoadingScreen />}
      {!isLoaded && hasFailed && (
        <UnavailableScreen title={title} detail={failureMessage(undefined)} retry={retry} />
      )}
      <DeferredPart part={screen} wanted={attempt} onError={() => setFailedAttempt(attempt)}>
        {(Screen) => <Screen />}
      </DeferredPart>
    </>
  );
}
