import { SpecialManager } from "../features/specials/SpecialManager";

export function SpecialsPage() {
  return <SpecialManager />;
}
