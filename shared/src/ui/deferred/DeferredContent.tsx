import { type ReactNode, useState } from "react";
import { useStore } from "../../contract/store/useStore";
import { usePortal } from "../../contract/usePortal";
import type { Deferred } from "./deferred";
import { DeferredPart } from "./DeferredPart";

interface Props<Part> {
  part: Deferred<Part>;
  pending: ReactNode;
  /** Shown in place of a part that could not be loaded, or threw while it rendered. */
  failed(retry: () => void): ReactNode;
  children(part: Part): ReactNode;
}

export function DeferredContent<Part>({ part, pending, failed, children }: Props<Part>) {
  const { reportError } = usePortal();
  const isLoaded = useStore(part) !== undefined;
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  const hasFailed = failedAttempt === attempt;
  const fail = (error: unknown) => {
    setFailedAttempt(attempt);
    reportError(error, { during: "loading a part of the page" });
  };
  return (
    <>
      {!isLoaded && !hasFailed && pending}
      {hasFailed && failed(() => setAttempt(attempt + 1))}
      <DeferredPart part={part} wanted={attempt} onError={fail}>
        {children}
      </DeferredPart>
    </>
  );
}
