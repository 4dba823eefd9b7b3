import { SnackInventory } from "../features/snacks/SnackInventory";

export function SnacksPage() {
  return <SnackInventory />;
}
