import { defineModule } from "@portal/shared/contract/module/defineModule";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useLocation } from "@portal/shared/vendor/router";
import { useEffect, useState } from "react";

function App() {
  const { session } = usePortal();
  const { pathname } = useLocation();
  return pathname.endsWith("/late") ? (
    <FailsWithData />
  ) : (
    <p>{session.getSnapshot().user?.email}</p>
  );
}

/** Is shown, and throws when it has data, as a page does that expects a row in an empty table. */
function FailsWithData() {
  const [hasData, setHasData] = useState(false);
  useEffect(() => void fetch("/rest/v1/rooms").then(() => setHasData(true)), []);
  if (hasData) throw new Error("The page has no data");
  return <p>Loading</p>;
}

export default defineModule({ App });
