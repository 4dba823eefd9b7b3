import { SelectList } from "./SelectList";

export default { title: "Portal/SelectList" };

const trigger = {
  id: "room",
  className: "",
  "aria-labelledby": "room-label room",
  "aria-invalid": undefined,
  "aria-describedby": undefined,
} as const;

/** Select loads it on hover, focus or touch; its states are shown there. */
export const Default = () => (
  <>
    <span id="room-label">Room</span>
    <SelectList
      options={[{ value: "board", label: "Board room" }]}
      value="board"
      onChange={() => undefined}
      placeholder="Select…"
      disabled={false}
      trigger={trigger}
      start={{ autoFocus: false, triggerRef: null }}
    />
  </>
);
