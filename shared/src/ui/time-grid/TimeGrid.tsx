import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type RefObject,
} from "react";
import { ChevronRight } from "lucide-react";
import { inSpace } from "../../domain/dates";
import { formatTime } from "../../domain/formatDates";
import {
  freeSpan,
  laneWith,
  obstacleAt,
  timeAt,
  unitAt,
  wholeDay,
  type Draft,
  type GridEntry,
  type Obstacle,
  type Span,
} from "./cells";
import { GridLane, type Lane, type LaneProps } from "./GridLane";
import type { Direction } from "./gridFocus";
import styles from "./TimeGrid.module.css";
import { cellAt, positionOf, unitUnder, useGridDrag } from "./useGridDrag";
import { useGridKeys } from "./useGridKeys";

interface TimeGridProps<Entry extends GridEntry> extends Omit<LaneProps<Entry>, "shown"> {
  label: string;
  /** Head of the names of the lanes. */
  corner: string;
  /** Shows the head of a row above it. */
  isStacked?: boolean;
  /** Sets the sizes `--head`, `--axis`, `--unit` and `--lane`. */
  className: string | undefined;
  /** Stable objects: a lane is rendered again only when it changes. */
  lanes: readonly Lane<Entry>[];
  shown?: Span;
  now: Date;
  /** Half hours of a new booking that is not made longer. */
  units: number;
  /** A tap and Enter always book. */
  booksOn?: "click" | "double click";
  onBook: (lane: string, span: Span) => void;
  canMove?: (entry: Entry) => boolean;
  keepsLane?: boolean;
  /** Called if the entry has moved or its end has changed. */
  onMove?: (draft: Draft<Entry> & { entry: Entry }, obstacle: Obstacle | null) => void;
  /** Text that screen readers announce while a booking is selected or moved. */
  describeDraft: (draft: Draft<Entry>, obstacle: Obstacle | null) => string;
}

/** Rooms by half hours of a day. Each free time and each entry is a cell; a draft is drawn over them. */
export function TimeGrid<Entry extends GridEntry>(props: TimeGridProps<Entry>) {
  const {
    label,
    corner,
    isStacked,
    className,
    lanes,
    now,
    units,
    booksOn = "click",
    onBook,
    onMove,
  } = props;
  const { direction, shown = wholeDay, keepsLane = false, describeDraft } = props;
  const canMove = (entry: Entry) => !entry.partOf && (props.canMove?.(entry) ?? false);
  const { freeName, freeIcon, renderEntry, entryName, renderDraft } = props;
  const root = useRef<HTMLDivElement>(null);
  const [draft, onDraft] = useState<Draft<Entry> | null>(null);
  const pointerType = useRef("");
  const hintId = useId();

  const obstacleOf = ({ lane, entry, ...span }: Draft<Entry>) =>
    obstacleAt(laneWith(lanes, lane).cells, span, entry);

  function onDrop(dropped: Draft<Entry>) {
    const { entry, lane, from, units: length } = dropped;
    onDraft(null);
    if (!entry) return onBook(lane, { from, units: length });
    const cell = cellAt(lanes, { lane, unit: from });
    const isSame = cell?.entry?.id === entry.id && cell.from === from && cell.units === length;
    if (!isSame) onMove?.({ ...dropped, entry }, obstacleOf(dropped));
  }

  const options = { root, direction, lanes, shown, units, canMove, keepsLane, onDraft, onDrop };
  const drag = useGridDrag(options);
  const keys = useGridKeys({ ...options, draft });
  const passed = unitAt(inSpace(now).format("HH:mm")) - shown.from;
  const isNowShown = passed >= 0 && passed <= shown.units;
  useScrollTo(root, direction, isNowShown && lanes[0]?.isToday ? passed / shown.units : 0);

  function book(target: EventTarget, point: { x: number; y: number } | null) {
    const at = positionOf(target);
    const cell = at && cellAt(lanes, at);
    if (!at || cell?.kind !== "free" || !(target instanceof Element)) return;
    if (draft?.lane === at.lane && draft.from === cell.from) return onDrop(draft);
    const track = target.closest("[data-track]");
    const unit =
      cell.units > 1 && point && track ? unitUnder(track, point, direction, shown) : cell.from;
    const lane = laneWith(lanes, at.lane);
    onDraft(null);
    onBook(at.lane, freeSpan(lane, unit, units));
  }

  function onClick({ target, detail, clientX: x, clientY: y }: MouseEvent) {
    // Some browsers do not set `pointerType` on a click.
    const isTap = pointerType.current === "touch";
    if (detail === 0) book(target, null);
    else if (isTap || booksOn === "click") book(target, { x, y });
  }

  const frameStyle = {
    "--units": shown.units,
    "--lanes": lanes.length,
    "--odd": Math.abs(shown.from % 2),
  };
  return (
    <div
      className={`${styles.frame} ${styles[direction]} ${isStacked ? styles.stacked : ""} ${className ?? ""}`}
      style={frameStyle as CSSProperties}
    >
      <div ref={root} className={styles.scroller}>
        <div
          role="grid"
          data-time-grid
          aria-label={label}
          aria-describedby={hintId}
          className={styles.grid}
          // Its cells get the focus instead.
          tabIndex={-1}
          {...keys.handlers}
          onKeyDown={keys.handlers.onKeyDown}
          onPointerDown={(event) => {
            pointerType.current = event.pointerType;
            drag.onPointerDown(event);
          }}
          onClickCapture={(event) => {
            if (!drag.isClickOfDrag()) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          onClick={onClick}
          onDoubleClick={({ target, clientX: x, clientY: y }) =>
            booksOn === "double click" && book(target, { x, y })
          }
        >
          <Axis shown={shown} corner={corner} />
          {lanes.map((lane) => (
            <GridLane
              key={lane.key}
              lane={lane}
              tabUnit={keys.position?.lane === lane.key ? keys.position.unit : null}
              draft={draft?.lane === lane.key ? draft : null}
              obstacle={draft?.lane === lane.key ? obstacleOf(draft) : null}
              movedId={draft?.entry?.id}
              passed={isNowShown && lane.isToday ? passed / shown.units : null}
              {...{ direction, shown, freeName, freeIcon, renderEntry, entryName, renderDraft }}
            />
          ))}
        </div>
      </div>
      <ScrollRight scroller={root} />
      <p id={hintId} hidden>
        On a free time, Shift and the arrow keys make a booking longer or shorter.
        {onMove &&
          " On a booking, Shift and the arrow keys move it, Alt and the arrow keys change its end."}
      </p>
      <p className={styles.spoken} role="status" aria-label="Selected time">
        {draft && describeDraft(draft, obstacleOf(draft))}
      </p>
    </div>
  );
}

function Axis({ shown, corner }: { shown: Span; corner: string }) {
  return (
    <div role="row" className={styles.axis}>
      <div role="columnheader" className={styles.corner}>
        {corner}
      </div>
      <div role="presentation" className={styles.track}>
        {Array.from({ length: shown.units }, (_, index) => {
          const time = formatTime(timeAt(shown.from + index));
          return (
            <div key={time} role="columnheader" className={styles.hour} aria-label={time}>
              {time.includes(":00") && <span aria-hidden>{time.replace(":00", "")}</span>}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Scrolls once, when the grid appears. `share` is of the shown time. */
function useScrollTo(
  root: RefObject<HTMLElement | null>,
  direction: Direction,
  share: number,
): void {
  const [first] = useState(share);
  useLayoutEffect(() => {
    if (first === 0) return;
    const { offsetWidth = 0, offsetHeight = 0 } =
      root.current?.querySelector<HTMLElement>("[data-track]") ?? {};
    root.current?.scrollTo(
      direction === "across" ? { left: first * offsetWidth } : { top: first * offsetHeight },
    );
  }, [root, direction, first]);
}

/** Shown while there is more to the right. The arrow keys get there too. */
function ScrollRight({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const [isMore, setMore] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const update = () => setMore(box.scrollWidth - box.clientWidth - box.scrollLeft > 8);
    const observer = new ResizeObserver(update);
    for (const element of [box, ...box.children]) observer.observe(element);
    box.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", update);
    };
  }, [scroller]);
  return (
    isMore && (
      <button
        type="button"
        tabIndex={-1}
        className={styles.more}
        aria-label="Scroll right"
        onClick={() => scroller.current?.scrollBy({ left: scroller.current.clientWidth / 2 })}
      >
        <ChevronRight aria-hidden size={18} />
      </button>
    )
  );
}
