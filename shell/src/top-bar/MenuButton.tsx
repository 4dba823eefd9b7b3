import {
  type ReactNode,
  type RefCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { Deferred } from "../frame/deferred";

/** How a menu starts that replaces its button. */
export interface MenuStart {
  autoFocus: boolean;
  triggerRef: RefCallback<HTMLButtonElement> | null;
}

interface Props<Menu extends object> {
  menu: Deferred<Menu>;
  className: string | undefined;
  label: string;
  haspopup: "menu" | "dialog";
  children: ReactNode;
  onError(error: unknown): void;
  render(menu: Menu, start: MenuStart): ReactNode;
}

/** Stands for the trigger of a menu until the menu is loaded, which hover, focus and touch start. */
export function MenuButton<Menu extends object>(props: Props<Menu>) {
  const { menu, className, label, haspopup, children, onError, render } = props;
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  const isOpened = useRef(false);
  const [shown, setShown] = useState<{ loaded: Menu; start: MenuStart } | undefined>(() => {
    const loaded = menu.getSnapshot();
    return loaded && { loaded, start: { autoFocus: false, triggerRef: null } };
  });

  // Replaced synchronously: if the button is replaced between press and release, the browser sends
  // no click event.
  const show = (loaded: Menu, triggerRef: MenuStart["triggerRef"] = null) => {
    const autoFocus = document.activeElement === button.current;
    flushSync(() => setShown({ loaded, start: { autoFocus, triggerRef } }));
  };
  const open = (loaded: Menu) => {
    if (isOpened.current) return;
    isOpened.current = true;
    show(loaded, clickWhenMounted);
  };
  const showWhenLoaded = useEffectEvent(() => {
    const loaded = menu.getSnapshot();
    if (loaded && !pressed.current) show(loaded);
  });
  useEffect(() => menu.subscribe(() => showWhenLoaded()), [menu]);

  if (shown) return render(shown.loaded, shown.start);
  const prepare = () => void menu.load().catch(() => undefined);
  const press = () => (pressed.current = true);
  return (
    <button
      ref={button}
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup={haspopup}
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onPointerDown={press}
      onKeyDown={press}
      onClick={() => {
        press();
        menu.load().then(open, onError);
      }}
    >
      {children}
    </button>
  );
}

const clickWhenMounted: RefCallback<HTMLButtonElement> = (trigger) => {
  if (trigger) queueMicrotask(() => trigger.click());
};
