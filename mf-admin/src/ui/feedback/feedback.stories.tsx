import { inAdmin } from "../../testing/inAdmin";
import { AffectedBookings } from "./AffectedBookings";
import { AffectedRequests } from "./AffectedRequests";
import { LoadError } from "./LoadError";
import { NoticeBar } from "./NoticeBar";
import { RefreshNotice } from "./RefreshNotice";
import { RowError } from "./RowError";

export default { title: "Admin/Feedback", decorators: [inAdmin] };

const retry = () => undefined;
const failure = new Error("The server does not respond.");

export const ReadFailed = () => (
  <LoadError title="Error loading users" error={failure} onRetry={retry} />
);
export const Retrying = () => (
  <LoadError title="Error loading users" error={failure} onRetry={retry} retrying />
);
export const LongError = () => (
  <LoadError
    title="Error loading the bookings of the past twelve months"
    error={new Error("The request took longer than ten seconds and was cancelled. ".repeat(4))}
    onRetry={retry}
  />
);

const query = { data: undefined, error: failure, isFetching: false, refetch: retry };

export const RefreshFailed = () => <RefreshNotice query={query} />;
export const RefreshRetrying = () => <RefreshNotice query={{ ...query, isFetching: true }} />;

const booking = {
  id: "1",
  booking_date: "2026-11-23",
  start_time: "10:00:00",
  end_time: "11:00:00",
  room: "Board room",
  who: "Maya Iyer",
};

export const OneAffectedBooking = () => (
  <AffectedBookings affected={{ count: 1, first: [booking] }} where="on this day" search="Board" />
);
export const ManyAffectedBookings = () => (
  <AffectedBookings
    affected={{ count: 14, first: [booking, { ...booking, id: "2", who: "Asha Rao" }] }}
    where="in this room from today"
    search="Board"
  />
);

const request = {
  id: "1",
  room_name: "Courtyard Hall",
  full_name: "Maya Iyer",
  email: "maya@example.com",
  booking_date: "2026-11-23",
  start_time: "10:00:00",
  end_time: "11:00:00",
};

export const OneAffectedRequest = () => (
  <AffectedRequests requests={[request]} where="outside the new hours" />
);
export const ManyAffectedRequests = () => (
  <AffectedRequests
    requests={Array.from({ length: 7 }, (_, index) => ({ ...request, id: String(index) }))}
    where="in this time"
    note="Rejected when the room is blocked. The members are notified."
  />
);

const undo = { label: "Undo", run: () => undefined };

export const NoticeWithUndo = () => (
  <NoticeBar notice={{ text: "Order 27 is ready.", action: undo }} onClose={() => undefined} />
);
export const NoticeOfFailure = () => (
  <NoticeBar
    notice={{
      text: "Order 27 was not moved. We couldn't reach the server. Check your connection, then try again.",
      isError: true,
      action: { ...undo, label: "Retry" },
    }}
    onClose={() => undefined}
  />
);

export const RowNotSaved = () => (
  <RowError failure="Not checked in" error={failure} onRetry={retry} retrying={false} />
);
