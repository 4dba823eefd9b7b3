import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ContextOf, PartContext } from "../contract/extensions";
import { useStore } from "../contract/store/useStore";
import { usePortal } from "../contract/usePortal";

interface Props<Name extends string> {
  name: Name;
  context: ContextOf<Name>;
  className?: string | undefined;
}

/**
 * A place where other modules show their parts, after the page itself. It has no element without
 * parts, and a part has no box before it is shown.
 */
export function ExtensionPoint<Name extends string>({
  name,
  context,
  className,
}: Props<Name>): ReactNode {
  const { parts } = useStore(usePortal().extensions);
  return parts
    .filter(({ at }) => at === name)
    .map(({ key }) => (
      <PartOutlet
        key={`${key} ${JSON.stringify(context)}`}
        part={key}
        context={context}
        className={className}
      />
    ));
}

interface OutletProps {
  part: string;
  context: PartContext;
  className?: string | undefined;
  /** Shown until the part appears. */
  fallback?: ReactNode;
}

/** One part or admin section. Give it another key when the context changes. */
export function PartOutlet({ part, context, className, fallback }: OutletProps): ReactNode {
  const { extensions } = usePortal();
  const element = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  const mountIn = useEffectEvent((target: HTMLElement) =>
    extensions.mount({ key: part, element: target, context, onShown: () => setShown(true) }),
  );
  useEffect(() => (element.current ? mountIn(element.current) : undefined), [part]);
  return (
    <>
      {!isShown && fallback}
      <div ref={element} className={className} hidden={!isShown} />
    </>
  );
}
