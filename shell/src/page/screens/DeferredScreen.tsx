import type { Deferred } from "@portal/shared/ui/deferred/deferred";
import { DeferredContent } from "@portal/shared/ui/deferred/DeferredContent";
import type { ComponentType } from "react";
import { failureMessage } from "../../modules/loading/failures";
import { LoadingScreen } from "./LoadingScreen";
import { UnavailableScreen } from "./UnavailableScreen";

interface Props {
  screen: Deferred<ComponentType>;
  title: string;
}

export function DeferredScreen({ screen, title }: Props) {
  return (
    <DeferredContent
      content={screen}
      pending={<LoadingScreen />}
      failed={(retry) => (
        <UnavailableScreen title={title} detail={failureMessage(undefined)} retry={retry} />
      )}
    >
      {(Screen) => <Screen />}
    </DeferredContent>
  );
}
