import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { Deferred } from "./deferred";
import { PartBoundary } from "./DeferredPart";

/** What a part needs to replace its button. */
export interface IntentStart {
  autoFocus: boolean;
  triggerRef: RefCallback<HTMLButtonElement> | null;
}

type ButtonProps = Omit<
  ComponentPropsWithoutRef<"button">,
  "part" | "onError" | "onPointerEnter" | "onFocus" | "onPointerDown" | "onKeyDown" | "onClick"
>;

interface Props<Part extends object> extends ButtonProps {
  part: Deferred<Part>;
  "aria-haspopup": "menu" | "dialog" | "listbox";
  /** Focus and trigger of the button that this one replaces. */
  start?: IntentStart | undefined;
  /** Called when the part could not be loaded after a press, or threw while it rendered. */
  onError(error: unknown): void;
  render(part: Part, start: IntentStart): ReactNode;
}

/** Replaces the trigger of a part until the part is loaded. Hover, focus and touch load it. */
export function IntentButton<Part extends object>(props: Props<Part>) {
  const { part, start = unpressed, onError, render, ...attributes } = props;
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const isOpening = useRef(false);
  const [shown, setShown] = useState<{ loaded: Part; start: IntentStart } | undefined>(() => {
    const loaded = part.getSnapshot();
    return loaded && { loaded, start };
  });

  // Replaced synchronously: if the button is replaced between press and release, the browser sends
  // no click event.
  const show = (loaded: Part, triggerRef: IntentStart["triggerRef"] = null) => {
    const autoFocus = document.activeElement === button.current;
    flushSync(() => setShown({ loaded, start: { autoFocus, triggerRef } }));
  };
  const showWhenLoaded = useEffectEvent(() => {
    const loaded = part.getSnapshot();
    if (loaded && !pressed.current) show(loaded);
  });
  useEffect(() => part.subscribe(() => showWhenLoaded()), [part]);

  const begin = useEffectEvent(() => {
    if (!start.triggerRef) return;
    pressed.current = true;
    start.triggerRef(button.current);
  });
  useLayoutEffect(() => begin(), []);
  const fail = (error: unknown) => {
    isOpening.current = false;
    setShown(undefined);
    onError(error);
  };

  if (shown) {
    return (
      <PartBoundary wanted onError={fail}>
        {render(shown.loaded, shown.start)}
      </PartBoundary>
    );
  }
  const prepare = () => void part.load().catch(() => undefined);
  const press = () => (pressed.current = true);
  const click = () => {
    press();
    if (isOpening.current) return;
    isOpening.current = true;
    part.load().then((loaded) => show(loaded, clickWhenMounted), fail);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    press();
    if (attributes["aria-haspopup"] === "dialog" || !opensList.includes(event.key)) return;
    event.preventDefault();
    click();
  };
  return (
    <button
      type="button"
      aria-expanded={false}
      {...attributes}
      ref={button}
      autoFocus={start.autoFocus}
      onPointerEnter={prepare}
      onFocus={prepare}
      onPointerDown={press}
      onKeyDown={onKeyDown}
      onClick={click}
    />
  );
}

const unpressed: IntentStart = { autoFocus: false, triggerRef: null };

const opensList = ["ArrowDown", "ArrowUp"];

const clickWhenMounted: RefCallback<HTMLButtonElement> = (trigger) => {
  if (trigger) queueMicrotask(() => trigger.click());
};
