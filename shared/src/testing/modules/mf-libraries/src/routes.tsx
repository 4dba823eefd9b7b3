import { lazy } from "react";
import { Route } from "@portal/shared/vendor/router";
import { Screens } from "@portal/shared/ui/states/Screens";

const AnnouncerPage = lazy(() => import("./pages/AnnouncerPage"));
const AntdPage = lazy(() => import("./pages/AntdPage"));
const FontPage = lazy(() => import("./pages/FontPage"));
const RechartsPage = lazy(() => import("./pages/RechartsPage"));
const TailwindPage = lazy(() => import("./pages/TailwindPage"));
const WorkerPage = lazy(() => import("./pages/WorkerPage"));

export function LibrariesRoutes() {
  return (
    <Screens>
      <Route path="/libraries/announcer" element={<AnnouncerPage />} />
      <Route path="/libraries/antd" element={<AntdPage />} />
      <Route path="/libraries/font" element={<FontPage />} />
      <Route path="/libraries/recharts" element={<RechartsPage />} />
      <Route path="/libraries/tailwind" element={<TailwindPage />} />
      <Route path="/libraries/worker" element={<WorkerPage />} />
    </Screens>
  );
}
