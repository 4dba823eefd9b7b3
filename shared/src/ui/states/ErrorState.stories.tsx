import { ErrorState } from "./ErrorState";

export default { title: "Portal/ErrorState" };

const retry = () => undefined;

export const Default = () => (
  <ErrorState
    title="Your bookings could not be loaded"
    description="Check your connection."
    onRetry={retry}
  />
);
export const Retrying = () => (
  <ErrorState title="Your bookings could not be loaded" onRetry={retry} retrying />
);
export const WithoutRetry = () => <ErrorState title="This page could not be shown" />;
export const LongText = () => (
  <ErrorState
    title="The bookings of the past twelve months could not be loaded"
    description="The server did not respond within ten seconds. Your bookings are unchanged. Try again in a moment, or ask the front desk."
    onRetry={retry}
  />
);
