import { PageHeader } from "@portal/shared/ui/PageHeader";

export function BookRoomPage() {
  return <PageHeader title="Book a Room" />;
}
