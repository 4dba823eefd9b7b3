import { type ReactNode, useState } from "react";
import { useStore } from "../../contract/store/useStore";
import { usePortal } from "../../contract/usePortal";
import type { Deferred } from "./deferred";
import { RenderWhenLoaded } from "./RenderWhenLoaded";

interface Props<Content> {
  content: Deferred<Content>;
  pending: ReactNode;
  /** Shown in place of content that could not be loaded, or threw while it rendered. */
  failed(retry: () => void): ReactNode;
  children(content: Content): ReactNode;
}

export function DeferredContent<Content>({ content, pending, failed, children }: Props<Content>) {
  const { reportError } = usePortal();
  const isLoaded = useStore(content) !== undefined;
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
      <RenderWhenLoaded content={content} wanted={attempt} onError={fail}>
        {children}
      </RenderWhenLoaded>
    </>
  );
}
