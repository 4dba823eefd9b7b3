import { SnackInventory } from "../features/snacks/SnackInventory";
import { AdminPage } from "../ui/AdminPage";

export function SnacksPage() {
  return (
    <AdminPage title="Snacks & Inventory">
      <SnackInventory />
    </AdminPage>
  );
}
