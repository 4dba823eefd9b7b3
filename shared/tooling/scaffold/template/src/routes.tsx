import { lazy } from "react";
import { Route } from "@portal/shared/vendor/router";
import { Screens } from "@portal/shared/ui/states/Screens";

const SamplePage = lazy(async () => ({
  default: (await import("./pages/SamplePage")).SamplePage,
}));

export function SampleRoutes() {
  return (
    <Screens>
      <Route path="/sample" element={<SamplePage />} />
    </Screens>
  );
}
