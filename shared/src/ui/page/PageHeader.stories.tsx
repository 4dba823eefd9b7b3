import { Button } from "../Button";
import { PageHeader } from "./PageHeader";

export default { title: "Portal/PageHeader" };

export const Default = () => (
  <PageHeader title="My bookings" description="Upcoming and past bookings." />
);
export const WithActions = () => (
  <PageHeader
    title="Visitors"
    description="Let the front desk know who's coming."
    actions={<Button>Register a visitor</Button>}
  />
);
export const Compact = () => (
  <PageHeader title="Snacks" description="Stock and prices of the cafe." isCompact />
);
export const LongText = () => (
  <PageHeader
    title="A title that needs more than one line on a phone and also in a narrow window"
    description="The description wraps below it without touching the buttons that stay at its side."
    actions={
      <>
        <Button variant="secondary">Download the calendar</Button>
        <Button>Book another room</Button>
      </>
    }
  />
);
