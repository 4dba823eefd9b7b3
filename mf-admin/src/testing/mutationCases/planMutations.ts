import type { ListedPlan } from "../../features/plans/plan.schema";
import {
  useArchivePlan,
  useDeletePlan,
  useSavePlan,
  useSetPlan,
} from "../../features/plans/plans.mutations";
import {
  again,
  conflictingChange,
  conflictingEdit,
  mutationCase,
  someRow,
  type MutationCase,
} from "./mutationCase";

const plan = { ...someRow, name: "Member" } as ListedPlan;
const planForm = {
  name: "Member",
  price: 8999.5,
  hours: 1.5,
  roomIds: ["r1"],
  dayPasses: 3,
  discount: 15,
};
const change = { memberId: "7", planId: "p1", fromNextMonth: false };
const notChanged = { title: "Plan not changed", description: again };

export const planMutations: MutationCase[] = [
  mutationCase({
    mutation: "useSavePlan",
    action: "adds a plan",
    use: () => useSavePlan(null),
    input: planForm,
    errorToast: { title: "Plan not added", description: again },
    successToast: { title: "Plan added" },
    invalidates: ["plans"],
  }),
  mutationCase({
    mutation: "useSavePlan",
    action: "changes a plan",
    use: () => useSavePlan(plan),
    input: planForm,
    errorToast: { title: "Plan not updated", description: again },
    successToast: { title: "Plan updated" },
    ...conflictingEdit,
    invalidates: ["plans"],
  }),
  mutationCase({
    mutation: "useArchivePlan",
    action: "archives a plan",
    use: useArchivePlan,
    input: { plan, isArchived: true },
    errorToast: { title: "Plan not updated", description: again },
    successToast: { title: "Member is archived" },
    ...conflictingChange,
    invalidates: ["plans"],
  }),
  mutationCase({
    mutation: "useArchivePlan",
    action: "restores a plan",
    use: useArchivePlan,
    input: { plan, isArchived: false },
    errorToast: { title: "Plan not updated", description: again },
    successToast: { title: "Member can be assigned again" },
    ...conflictingChange,
    invalidates: ["plans"],
  }),
  mutationCase({
    mutation: "useDeletePlan",
    action: "deletes a plan",
    use: useDeletePlan,
    input: plan,
    errorToast: { title: "Plan not deleted", description: again },
    successToast: { title: "Member is deleted" },
    ...conflictingChange,
    invalidates: ["plans"],
  }),
  mutationCase({
    mutation: "useSetPlan",
    action: "assigns a plan",
    use: useSetPlan,
    input: change,
    errorToast: notChanged,
    successToast: { title: "The plan is assigned" },
    invalidates: ["plans", "activity"],
  }),
  mutationCase({
    mutation: "useSetPlan",
    action: "assigns a plan from next month",
    use: useSetPlan,
    input: { ...change, fromNextMonth: true },
    errorToast: notChanged,
    successToast: { title: "The plan begins next month" },
    invalidates: ["plans", "activity"],
  }),
  mutationCase({
    mutation: "useSetPlan",
    action: "ends a plan with this month",
    use: useSetPlan,
    input: { ...change, planId: null, fromNextMonth: true },
    errorToast: notChanged,
    successToast: { title: "The plan ends with this month" },
    invalidates: ["plans", "activity"],
  }),
];
