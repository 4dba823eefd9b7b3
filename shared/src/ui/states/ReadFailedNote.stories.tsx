import { ReadFailedNote } from "./ReadFailedNote";

export default { title: "Portal/ReadFailedNote" };

const retry = () => undefined;

export const Default = () => (
  <ReadFailedNote text="Your bookings could not be loaded." onRetry={retry} />
);
export const Retrying = () => (
  <ReadFailedNote text="Your bookings could not be loaded." onRetry={retry} retrying />
);
export const LongText = () => (
  <div style={{ width: "18rem" }}>
    <ReadFailedNote
      text="The opening hours could not be loaded, so the times on this page may be out of date."
      onRetry={retry}
    />
  </div>
);
