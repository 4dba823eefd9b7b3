interface Point {
  x: number;
  y: number;
}

const EDGE_PX = 36;
const STEP_PX = 10;
/** A drag that starts near an edge scrolls after it has moved towards the edge. */
const TOWARDS_PX = 8;

/** Scrolls `box` as long as the pointer of a drag is near its visible edge. */
export function autoScroll(box: HTMLElement, from: Point, onScroll: () => void) {
  let { x, y } = from;
  let frame: number | undefined;

  function step() {
    const { scrollLeft, scrollTop } = box;
    const { left, right, top, bottom } = box.getBoundingClientRect();
    box.scrollBy(
      stepAt(x, from.x, Math.max(left, 0), Math.min(right, window.innerWidth)),
      stepAt(y, from.y, Math.max(top, 0), Math.min(bottom, window.innerHeight)),
    );
    frame = requestAnimationFrame(step);
    if (box.scrollLeft !== scrollLeft || box.scrollTop !== scrollTop) onScroll();
  }

  return {
    pointerAt(next: Point) {
      ({ x, y } = next);
      frame ??= requestAnimationFrame(step);
    },
    stop: () => frame !== undefined && cancelAnimationFrame(frame),
  };
}

function stepAt(point: number, from: number, low: number, high: number): number {
  if (point > Math.max(high - EDGE_PX, from + TOWARDS_PX)) return STEP_PX;
  return point < Math.min(low + EDGE_PX, from - TOWARDS_PX) ? -STEP_PX : 0;
}
