import { lazy } from "react";
import { Route, Routes } from "react-router-dom";
import { AdminLayout } from "./frame/AdminLayout";
import { AdminTheme } from "./ui/AdminTheme";

const OverviewPage = lazy(async () => ({
  default: (await import("./pages/OverviewPage")).OverviewPage,
}));

export function AdminRoutes() {
  return (
    <AdminTheme>
      <Routes>
        <Route path="/admin" element={<AdminLayout />}>
          <Route index element={<OverviewPage />} />
        </Route>
      </Routes>
    </AdminTheme>
  );
}
