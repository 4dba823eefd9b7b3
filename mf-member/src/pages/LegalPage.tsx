import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { Tabs } from "@portal/shared/ui/page/Tabs";
import { useEffect, useRef } from "react";
import { LegalText } from "../features/legal/LegalText";
import { privacy } from "../features/legal/privacy";
import { refund } from "../features/legal/refund";
import { terms } from "../features/legal/terms";
import { SiteFooter } from "../features/site-footer/SiteFooter";
import { useTabInUrl } from "@portal/shared/ui/page/useTabInUrl";

export function LegalPage() {
  const [tab, setTab] = useTabInUrl(["terms", "privacy", "refund"]);
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);

  // A link in the footer opens another document: moves to its beginning.
  useEffect(() => {
    if (tab === shown.current) return;
    shown.current = tab;
    const panel = container.current?.querySelector<HTMLElement>('[role="tabpanel"][tabindex="0"]');
    panel?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [tab]);

  return (
    <>
      <PageHeader title="Legal" description="Last updated June 2023. Applicable law: India." />
      <div ref={container}>
        <Tabs
          label="Legal documents"
          value={tab}
          onChange={(next) => {
            shown.current = next;
            setTab(next);
          }}
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
      </div>
      <SiteFooter />
    </>
  );
}
