import { formatTime } from "../../domain/formatDates";
import { cellsOf, timeAt, unitStates, wholeDay, withGapEntries, type GridEntry } from "./cells";
import type { Direction } from "./gridFocus";
import { TimeGrid } from "./TimeGrid";

export default { title: "Portal/TimeGrid" };

const day = "2026-11-23";
const noon = new Date(`${day}T12:10:00+05:30`);
const entries: GridEntry[] = [
  { id: "Asha Rao", start_time: "10:00", end_time: "11:30" },
  { id: "Bilal Khan", start_time: "14:00", end_time: "14:30" },
];
const sizes = `
  .across { --head: 8rem; --axis: 2rem; --unit: 3rem; --lane: 3.5rem }
  .down { --head: 3rem; --axis: 3.5rem; --unit: 2.25rem; --lane: 6rem }
`;

function Rooms({
  direction,
  rooms = ["Neem", "Peepal"],
  isClosed = false,
  isStacked = false,
  gap = 0,
}: {
  direction: Direction;
  rooms?: string[];
  isClosed?: boolean;
  isStacked?: boolean;
  gap?: number;
}) {
  const states = unitStates(day, noon);
  return (
    <>
      <style>{sizes}</style>
      <TimeGrid<GridEntry>
        label="Rooms"
        corner="Room"
        direction={direction}
        isStacked={isStacked}
        className={direction}
        lanes={rooms.map((room, index) => ({
          key: room,
          label: room,
          head: room,
          cells: cellsOf(index === 0 ? withGapEntries(entries, gap) : [], states),
          isToday: true,
          closed: isClosed ? [wholeDay] : [],
        }))}
        now={noon}
        units={2}
        onBook={() => undefined}
        canMove={() => true}
        onMove={() => undefined}
        freeName={({ label }, { from }) => `${label}, ${formatTime(timeAt(from))}, free`}
        renderEntry={({ entry }, _, tabIndex) => (
          <button type="button" tabIndex={tabIndex}>
            {entry.id}
          </button>
        )}
        renderDraft={({ from, units }) => `${formatTime(timeAt(from))}, ${units / 2} h`}
        describeDraft={({ from }) => formatTime(timeAt(from))}
      />
    </>
  );
}

export const Across = () => <Rooms direction="across" />;

export const Down = () => <Rooms direction="down" />;

export const Stacked = () => <Rooms direction="across" isStacked />;

export const WithGaps = () => <Rooms direction="across" gap={1} />;

export const ClosedDay = () => <Rooms direction="down" isClosed />;

/** The arrow at the right edge leads to what is cut off. */
export const MoreThanFits = () => (
  <div style={{ width: "20rem" }}>
    <Rooms direction="across" rooms={["Courtyard Hall", "Neem", "Peepal", "Tamarind"]} />
  </div>
);

export const Focus = { render: Across, parameters: { pseudo: { focusVisible: "button" } } };
