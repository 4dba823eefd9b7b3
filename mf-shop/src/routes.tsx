import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";
import { usePendingOrder } from "./features/checkout/usePendingOrder";

const SnacksPage = lazy(async () => ({ default: (await import("./pages/SnacksPage")).SnacksPage }));
const BuyCreditsPage = lazy(async () => ({
  default: (await import("./pages/BuyCreditsPage")).BuyCreditsPage,
}));
const PaymentConfirmationPage = lazy(async () => ({
  default: (await import("./pages/PaymentConfirmationPage")).PaymentConfirmationPage,
}));

export function ShopRoutes() {
  usePendingOrder();
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/snacks" element={<SnacksPage />} />
        <Route path="/buy-credits" element={<BuyCreditsPage />} />
        <Route path="/payment-confirmation" element={<PaymentConfirmationPage />} />
      </Routes>
    </Suspense>
  );
}
