import { PageHeader } from "@portal/shared/ui/PageHeader";
import { Tabs } from "@portal/shared/ui/Tabs";
import { useEffect, useRef } from "react";
import { LegalText } from "../features/legal/LegalText";
import { privacy } from "../features/legal/privacy";
import { refund } from "../features/legal/refund";
import { terms } from "../features/legal/terms";
import { SiteFooter } from "../features/site-footer/SiteFooter";
import { useTabInUrl } from "@portal/shared/ui/useTabInUrl";

export function LegalPage() {
  const [tab, setTab] = useTabInUrl(["terms", "privacy", "refund"]);
  const texts = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);

  // Whoever follows a link from the foot of one text to another begins at its head.
  useEffect(() => {
    if (tab === shown.current) return;
    shown.current = tab;
    const panel = texts.current?.querySelector<HTMLElement>('[role="tabpanel"][tabindex="0"]');
    panel?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [tab]);

  return (
    <>
      <PageHeader title="Legal" description="Last updated June 2023. Applicable law: India." />
      <div ref={texts}>
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
