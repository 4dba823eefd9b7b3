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
import { LoadBoundary } from "./RenderWhenLoaded";

/** What the loaded content needs to replace its button. */
export interface IntentStart {
  autoFocus: boolean;
  triggerRef: RefCallback<HTMLButtonElement> | null;
}

type ButtonProps = Omit<
  ComponentPropsWithoutRef<"button">,
  "content" | "onError" | "onPointerEnter" | "onFocus" | "onPointerDown" | "onKeyDown" | "onClick"
>;

interface Props<Content extends object> extends ButtonProps {
  content: Deferred<Content>;
  "aria-haspopup": "menu" | "dialog" | "listbox";
  /** Focus and trigger of the button that this one replaces. */
  start?: IntentStart | undefined;
  /** Called when the content could not be loaded after a press, or threw while it rendered. */
  onError(error: unknown): void;
  render(content: Content, start: IntentStart): ReactNode;
}

/** Replaces a trigger, such as that of a menu, until its content is loaded. Hover, focus and touch load it. */
export function IntentButton<Content extends object>(props: Props<Content>) {
  const { content, start = unpressed, onError, render, ...attributes } = props;
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const isOpening = useRef(false);
  const [shown, setShown] = useState<{ loaded: Content; start: IntentStart } | undefined>(() => {
    const loaded = content.getSnapshot();
    return loaded && { loaded, start };
  });

  // Replaced synchronously: if the button is replaced between press and release, the browser sends
  // no click event.
  const show = (loaded: Content, triggerRef: IntentStart["triggerRef"] = null) => {
    const autoFocus = document.activeElement === button.current;
    flushSync(() => setShown({ loaded, start: { autoFocus, triggerRef } }));
  };
  const showWhenLoaded = useEffectEvent(() => {
    const loaded = content.getSnapshot();
    if (loaded && !pressed.current) show(loaded);
  });
  useEffect(() => content.subscribe(() => showWhenLoaded()), [content]);

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
      <LoadBoundary wanted onError={fail}>
        {render(shown.loaded, shown.start)}
      </LoadBoundary>
    );
  }
  const prepare = () => void content.load().catch(() => undefined);
  const press = () => (pressed.current = true);
  const click = () => {
    press();
    if (isOpening.current) return;
    isOpening.current = true;
    content.load().then((loaded) => show(loaded, clickWhenMounted), fail);
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
