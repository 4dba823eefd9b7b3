import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { Tabs } from "@portal/shared/ui/page/Tabs";
import { useSearchParams } from "@portal/shared/vendor/router";
import { BuyCredits } from "../features/credits/BuyCredits";
import { MyOrders } from "../features/orders/MyOrders";

const tabs = [
  { value: "buy", label: "Buy Credits", panel: <BuyCredits /> },
  { value: "orders", label: "My orders", panel: <MyOrders /> },
] as const;

const headers = {
  buy: {
    title: "Buy Credits",
    description: "Use credits for rooms, day passes and events. Larger packages stay valid longer.",
  },
  orders: {
    title: "My orders",
    description: "Your orders of credits and snacks, with receipts.",
    actions: (
      <ButtonLink to="/statement" variant="secondary">
        Monthly statement
      </ButtonLink>
    ),
  },
};

export function BuyCreditsPage() {
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "orders" ? "orders" : "buy";
  return (
    <>
      <PageHeader {...headers[tab]} />
      <Tabs
        label="Credits"
        value={tab}
        onChange={(next) => setParams(withTab(next), { replace: true })}
        tabs={tabs}
      />
    </>
  );
}

/** Changes the tab and keeps the chosen package. */
function withTab(tab: string) {
  return (params: URLSearchParams) => {
    if (tab === "buy") params.delete("tab");
    else params.set("tab", tab);
    return params;
  };
}
