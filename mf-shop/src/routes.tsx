import { lazy } from "react";
import { Route } from "@portal/shared/vendor/router";
import { Screens } from "@portal/shared/ui/states/Screens";

const SnacksPage = lazy(async () => ({ default: (await import("./pages/SnacksPage")).SnacksPage }));
const BuyCreditsPage = lazy(async () => ({
  default: (await import("./pages/BuyCreditsPage")).BuyCreditsPage,
}));
const PaymentConfirmationPage = lazy(async () => ({
  default: (await import("./pages/PaymentConfirmationPage")).PaymentConfirmationPage,
}));
const InvoicePage = lazy(async () => ({
  default: (await import("./pages/InvoicePage")).InvoicePage,
}));
const StatementPage = lazy(async () => ({
  default: (await import("./pages/StatementPage")).StatementPage,
}));

export function ShopRoutes() {
  return (
    <Screens>
      <Route path="/snacks" element={<SnacksPage />} />
      <Route path="/buy-credits" element={<BuyCreditsPage />} />
      <Route path="/payment-confirmation" element={<PaymentConfirmationPage />} />
      <Route path="/invoice" element={<InvoicePage />} />
      <Route path="/statement" element={<StatementPage />} />
    </Screens>
  );
}
