import { Component, type ReactNode, useEffect, useEffectEvent } from "react";
import { useStore } from "../../contract/store/useStore";
import type { Deferred } from "./deferred";

type Wanted = boolean | number | string;

interface Props<Content> {
  content: Deferred<Content>;
  wanted: Wanted;
  /** Called when the content could not be loaded, or threw while it rendered. */
  onError(error: unknown): void;
  children(content: Content): ReactNode;
}

/** Loads the content when `wanted` becomes truthy, and again after a failure when it changes. */
export function RenderWhenLoaded<Content>({
  content,
  wanted,
  onError,
  children,
}: Props<Content>): ReactNode {
  const fail = useEffectEvent(onError);
  useEffect(() => {
    if (wanted) content.load().catch((error: unknown) => fail(error));
  }, [content, wanted]);
  const loaded = useStore(content);
  if (loaded === undefined) return null;
  return (
    <LoadBoundary wanted={wanted} onError={onError}>
      {children(loaded)}
    </LoadBoundary>
  );
}

interface BoundaryProps {
  wanted: Wanted;
  onError(error: unknown): void;
  children: ReactNode;
}

interface BoundaryState {
  hasFailed: boolean;
  wanted: Wanted;
}

/** Keeps an error of the content from the rest of the page. The content is rendered again when it is next wanted. */
export class LoadBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, wanted: this.props.wanted };

  static getDerivedStateFromProps({ wanted }: BoundaryProps, state: BoundaryState): BoundaryState {
    return { wanted, hasFailed: state.hasFailed && (!wanted || wanted === state.wanted) };
  }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
