import type { ComponentType, ReactNode } from "react";
import { ErrorState } from "../states/ErrorState";
import { DeferredContent } from "./DeferredContent";
import { DeferredPart } from "./DeferredPart";
import { type Deferred, deferred } from "./deferred";
import { useLoadFailure } from "./useLoadFailure";

/**
 * Loads when it is first rendered. Its errors stay in it, and it can be loaded again after a failure,
 * unlike with `React.lazy`.
 */
interface LazyPart<Props> {
  (props: Props): ReactNode;
  preload(): void;
}

/** A dialog. If it cannot be loaded or shown, it is closed, and a toast says so. */
export function lazyDialog<Props extends { open?: boolean; onClose(): void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const part = deferred(load);
  function LazyDialog(props: Props) {
    const onError = useLoadFailure(props.onClose);
    return (
      <DeferredPart part={part} wanted={props.open ?? true} onError={onError}>
        {(Dialog) => <Dialog {...props} />}
      </DeferredPart>
    );
  }
  return withPreload(LazyDialog, part);
}

interface ContentOptions {
  pending: ReactNode;
  /** Says in place that the content did not load, above a Retry button. */
  failure: string;
}

export function lazyContent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending, failure }: ContentOptions,
): LazyPart<Props> {
  const part = deferred(load);
  function LazyContent(props: Props) {
    return (
      <DeferredContent
        part={part}
        pending={pending}
        failed={(retry) => <ErrorState title={failure} onRetry={retry} />}
      >
        {(Content) => <Content {...props} />}
      </DeferredContent>
    );
  }
  return withPreload(LazyContent, part);
}

function withPreload<Props>(
  component: (props: Props) => ReactNode,
  part: Deferred<unknown>,
): LazyPart<Props> {
  // Rendering the component loads it again after a failure.
  return Object.assign(component, { preload: () => void part.load().catch(() => undefined) });
}
