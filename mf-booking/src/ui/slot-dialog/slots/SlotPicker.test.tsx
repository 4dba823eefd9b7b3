import { defaultRoomRules } from "@portal/shared/domain/roomRules";
import { fireEvent, screen } from "@testing-library/react";
import { useReducer } from "react";
import { expect, test, vi } from "vitest";
import { fakePortal } from "../../../testing/fakePortal";
import { renderPage } from "../../../testing/renderPage";
import { freezeTimeAtNoon, tomorrow, world } from "../../../testing/testData";
import { initialSlotChoice, type SlotSelection } from "../slotSelection";
import { SlotPicker } from "./SlotPicker";

freezeTimeAtNoon();

test("renders the starts only when they or the choice change", () => {
  const read = vi.fn(() => ["09:00", "10:00"]);
  const slots = Object.defineProperty(
    { state: "ready", taken: [], holds: [], note: null },
    "free",
    {
      get: read,
    },
  );
  const constant = {
    dispatch: vi.fn(),
    slots: slots as unknown as SlotSelection["slots"],
    rules: defaultRoomRules,
    creditsPerHour: 4,
    isClosed: () => false,
  };
  function Dialog() {
    const [wasFree, load] = useReducer(() => true, false);
    const choice = { ...initialSlotChoice({ day: tomorrow, units: 2, start: null }), wasFree };
    return (
      <>
        <button onClick={load}>{wasFree ? "Loaded" : "Load"}</button>
        <SlotPicker selection={{ ...constant, choice }} folds={false} />
      </>
    );
  }
  renderPage(fakePortal(world()), <Dialog />);
  screen.getByRole("button", { name: "10:00 AM" });
  read.mockClear();
  fireEvent.click(screen.getByRole("button", { name: "Load" }));
  screen.getByRole("button", { name: "Loaded" });
  expect(read).not.toHaveBeenCalled();
});
