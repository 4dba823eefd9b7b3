import { PageHeader } from "@portal/shared/ui/PageHeader";
import { Tabs } from "@portal/shared/ui/Tabs";
import { LegalText } from "../features/legal/LegalText";
import { privacy } from "../features/legal/privacy";
import { refund } from "../features/legal/refund";
import { terms } from "../features/legal/terms";
import { SiteFooter } from "../features/site-footer/SiteFooter";
import { useTabParam } from "../ui/useTabParam";

export function LegalPage() {
  const [tab, setTab] = useTabParam(["terms", "privacy", "refund"]);
  return (
    <>
      <PageHeader title="Legal" description="Last updated June 2023. Applicable law: India." />
      <Tabs
        label="Legal documents"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: "terms",
            label: "Terms & Conditions",
            panel: <LegalText sections={terms} />,
          },
          {
            value: "privacy",
            label: "Privacy Policy",
            panel: <LegalText sections={privacy} />,
          },
          {
            value: "refund",
            label: "Refund Policy",
            panel: <LegalText sections={refund} />,
          },
        ]}
      />
      <SiteFooter />
    </>
  );
}
