import { defineModule } from "@portal/shared/contract/module/defineModule";
import { usePortal } from "@portal/shared/contract/usePortal";

function App() {
  const { session } = usePortal();
  return <p>{session.getSnapshot().user?.email}</p>;
}

export default defineModule({ App });
