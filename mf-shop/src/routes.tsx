import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";

const SnacksPage = lazy(async () => ({ default: (await import("./pages/SnacksPage")).SnacksPage }));

export function ShopRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/snacks" element={<SnacksPage />} />
      </Routes>
    </Suspense>
  );
}
