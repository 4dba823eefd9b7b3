import { PageHeader } from "@portal/shared/ui/PageHeader";

export function VisitorsPage() {
  return <PageHeader title="Register a Visitor" />;
}
