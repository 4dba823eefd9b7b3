import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router-dom";

const SamplePage = lazy(async () => ({
  default: (await import("./pages/SamplePage")).SamplePage,
}));

/** Every screen of this module, on one page. */
export function SampleRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path="/sample" element={<SamplePage />} />
      </Routes>
    </Suspense>
  );
}
