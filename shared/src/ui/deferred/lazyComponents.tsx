import type { ComponentType, ReactNode } from "react";
import { ErrorState } from "../states/ErrorState";
import { DeferredContent } from "./DeferredContent";
import { RenderWhenLoaded } from "./RenderWhenLoaded";
import { type Deferred, deferred } from "./deferred";
import { useLoadFailure } from "./useLoadFailure";

/**
 * Loads when it is first rendered. Its errors stay in it, and it can be loaded again after a failure,
 * unlike with `React.lazy`.
 */
interface LazyComponent<Props> {
  (props: Props): ReactNode;
  preload(): void;
}

/** A dialog. If it cannot be loaded or shown, it is closed, and a toast says so. */
export function lazyDialog<Props extends { open?: boolean; onClose(): void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const content = deferred(load);
  function LazyDialog(props: Props) {
    const onError = useLoadFailure(props.onClose);
    return (
      <RenderWhenLoaded content={content} wanted={props.open ?? true} onError={onError}>
        {(Dialog) => <Dialog {...props} />}
      </RenderWhenLoaded>
    );
  }
  return withPreload(LazyDialog, content);
}

interface ContentOptions {
  pending: ReactNode;
  /** Says in place that the content did not load, above a Retry button. */
  failure: string;
}

export function lazyContent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending, failure }: ContentOptions,
): LazyComponent<Props> {
  const content = deferred(load);
  function LazyContent(props: Props) {
    return (
      <DeferredContent
        content={content}
        pending={pending}
        failed={(retry) => <ErrorState title={failure} onRetry={retry} />}
      >
        {(Content) => <Content {...props} />}
      </DeferredContent>
    );
  }
  return withPreload(LazyContent, content);
}

function withPreload<Props>(
  component: (props: Props) => ReactNode,
  content: Deferred<unknown>,
): LazyComponent<Props> {
  // Rendering the component loads it again after a failure.
  return Object.assign(component, { preload: () => void content.load().catch(() => undefined) });
}
