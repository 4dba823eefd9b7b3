import { PageHeader } from "@portal/shared/ui/PageHeader";

export function DayPassPage() {
  return <PageHeader title="Day Passes" />;
}
