import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { Deferred } from "./deferred";

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
  onError(error: unknown): void;
  render(part: Part, start: IntentStart): ReactNode;
}

/** Replaces the trigger of a part until the part is loaded. Hover, focus and touch load it. */
export function IntentButton<Part extends object>(props: Props<Part>) {
  const { part, onError, render, ...attributes } = props;
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const isOpened = useRef(false);
  const [shown, setShown] = useState<{ loaded: Part; start: IntentStart } | undefined>(() => {
    const loaded = part.getSnapshot();
    return loaded && { loaded, start: { autoFocus: false, triggerRef: null } };
  });

  // Replaced synchronously: if the button is replaced between press and release, the browser sends
  // no click event.
  const show = (loaded: Part, triggerRef: IntentStart["triggerRef"] = null) => {
    const autoFocus = document.activeElement === button.current;
    flushSync(() => setShown({ loaded, start: { autoFocus, triggerRef } }));
  };
  const open = (loaded: Part) => {
    if (isOpened.current) return;
    isOpened.current = true;
    show(loaded, clickWhenMounted);
  };
  const showWhenLoaded = useEffectEvent(() => {
    const loaded = part.getSnapshot();
    if (loaded && !pressed.current) show(loaded);
  });
  useEffect(() => part.subscribe(() => showWhenLoaded()), [part]);

  if (shown) return render(shown.loaded, shown.start);
  const prepare = () => void part.load().catch(() => undefined);
  const press = () => (pressed.current = true);
  const click = () => {
    press();
    part.load().then(open, onError);
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
      onPointerEnter={prepare}
      onFocus={prepare}
      onPointerDown={press}
      onKeyDown={onKeyDown}
      onClick={click}
    />
  );
}

const opensList = ["ArrowDown", "ArrowUp"];

const clickWhenMounted: RefCallback<HTMLButtonElement> = (trigger) => {
  if (trigger) queueMicrotask(() => trigger.click());
};
