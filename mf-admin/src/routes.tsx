import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";

const OverviewPage = lazy(async () => ({
  default: (await import("./pages/OverviewPage")).OverviewPage,
}));

export function AdminRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/admin" element={<OverviewPage />} />
      </Routes>
    </Suspense>
  );
}
