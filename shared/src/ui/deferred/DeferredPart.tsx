import { Component, type ReactNode, useEffect, useEffectEvent } from "react";
import { useStore } from "../../contract/store/useStore";
import type { Deferred } from "./deferred";

type Wanted = boolean | number | string;

interface Props<Part> {
  part: Deferred<Part>;
  wanted: Wanted;
  /** Called when the part could not be loaded, or threw while it rendered. */
  onError(error: unknown): void;
  children(part: Part): ReactNode;
}

/** Loads the part when `wanted` becomes truthy, and again after a failure when it changes. */
export function DeferredPart<Part>({ part, wanted, onError, children }: Props<Part>): ReactNode {
  const fail = useEffectEvent(onError);
  useEffect(() => {
    if (wanted) part.load().catch((error: unknown) => fail(error));
  }, [part, wanted]);
  const loaded = useStore(part);
  if (loaded === undefined) return null;
  return (
    <PartBoundary wanted={wanted} onError={onError}>
      {children(loaded)}
    </PartBoundary>
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

/** Keeps the error of a part from the rest of the page. The part is rendered again when it is next wanted. */
export class PartBoundary extends Component<BoundaryProps, BoundaryState> {
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
