import { Button } from "@portal/shared/ui/Button";
import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { Tabs } from "@portal/shared/ui/page/Tabs";
import { BuyDayPass } from "../features/day-passes/BuyDayPass";
import { DayPassBalance } from "../features/day-passes/DayPassBalance";
import { DayPassOffer } from "../features/day-passes/DayPassOffer";
import { MyDayPasses } from "../features/day-passes/MyDayPasses";
import { emptyGuest, guestSchema } from "../ui/guests/guest.schema";
import { resolverOf, useKeptForm } from "../ui/guests/useKeptForm";
import { useSearchParams } from "@portal/shared/vendor/router";
import { useTabInUrl } from "@portal/shared/ui/page/useTabInUrl";
import { useFocusAfterRemoval } from "@portal/shared/ui/useFocusAfterRemoval";
import styles from "./columns.module.css";

const dayPassForm = {
  key: "dayPassGuest",
  resolver: resolverOf(guestSchema),
  empty: emptyGuest,
};
const tabs = ["buy", "visitors"] as const;

export function DayPassPage() {
  const page = useFocusAfterRemoval();
  const [tab, setTab] = useTabInUrl(tabs);
  const [params, setParams] = useSearchParams();
  const openPass = (passId: string | null) =>
    setParams(
      (current) => {
        current.set("tab", "visitors");
        if (passId === null) current.delete("pass");
        else current.set("pass", passId);
        return current;
      },
      { replace: passId === null },
    );
  const { form, reset } = useKeptForm(dayPassForm);
  return (
    <div ref={page}>
      <PageHeader
        title="Day Passes"
        description="Give a guest a desk for the day."
        actions={<DayPassBalance />}
      />
      <Tabs
        label="Day passes"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: "buy",
            label: "Buy Day Pass",
            panel: (
              <div className={styles.columns}>
                <BuyDayPass
                  form={form}
                  onBought={(passId) => {
                    reset();
                    openPass(passId);
                  }}
                />
                <DayPassOffer />
              </div>
            ),
          },
          {
            value: "visitors",
            label: "My Day Passes",
            panel: (
              <MyDayPasses
                openPass={params.get("pass")}
                onOpen={openPass}
                emptyAction={<Button onClick={() => setTab("buy")}>Buy Day Pass</Button>}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
