/** Less movement is a click or a tap. */
const MOUSE_DISTANCE_PX = 4;
const TOUCH_DISTANCE_PX = 10;
const LONG_PRESS_MS = 350;

export interface DragHandlers {
  onStart: () => void;
  onMove: (x: number, y: number) => void;
  onDrop: () => void;
  /** Called only if `onStart` was called. */
  onCancel: () => void;
}

/**
 * Follows the pointer of `press` until it is released. With `afterLongPress`, moving earlier is a swipe,
 * which the browser handles. A second finger, Escape and the browser cancel the drag, as does the
 * returned function.
 */
export function followDrag(
  { pointerId, pointerType, clientX: fromX, clientY: fromY }: PointerEvent,
  { afterLongPress }: { afterLongPress: boolean },
  { onStart, onMove, onDrop, onCancel }: DragHandlers,
): () => void {
  let isDragging = false;
  const timer = afterLongPress ? setTimeout(start, LONG_PRESS_MS) : undefined;
  const tolerance = pointerType === "mouse" ? MOUSE_DISTANCE_PX : TOUCH_DISTANCE_PX;
  const listeners = new AbortController();

  function start() {
    isDragging = true;
    onStart();
  }

  function end(then: () => void) {
    clearTimeout(timer);
    listeners.abort();
    if (isDragging) then();
    isDragging = false;
  }

  const cancel = () => end(onCancel);

  function move(event: PointerEvent) {
    if (event.pointerId !== pointerId) return;
    if (!isDragging) {
      if (Math.hypot(event.clientX - fromX, event.clientY - fromY) < tolerance) return;
      if (afterLongPress) return cancel();
      start();
    }
    onMove(event.clientX, event.clientY);
  }

  function drop(event: PointerEvent) {
    if (event.pointerId === pointerId) end(onDrop);
  }

  function cancelOnEscape({ key }: KeyboardEvent) {
    if (key === "Escape") cancel();
  }

  const { signal } = listeners;
  window.addEventListener("pointermove", move, { signal });
  // Listens in the capture phase, because handles stop the propagation of the event.
  window.addEventListener("pointerdown", cancel, { signal, capture: true });
  window.addEventListener("pointerup", drop, { signal });
  window.addEventListener("pointercancel", cancel, { signal });
  window.addEventListener("keydown", cancelOnEscape, { signal });
  return cancel;
}
