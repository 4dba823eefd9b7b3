import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { Welcome } from "../features/welcome/Welcome";

export function SamplePage() {
  return (
    <>
      <PageHeader title="Sample" />
      <Welcome />
    </>
  );
}
