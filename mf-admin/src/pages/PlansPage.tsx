import { PlanManager } from "../features/plans/PlanManager";

export function PlansPage() {
  return <PlanManager />;
}
