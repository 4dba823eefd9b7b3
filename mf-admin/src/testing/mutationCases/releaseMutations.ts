import { useRollBack } from "../../features/modules/rollBack.mutations";
import { jsonResponse } from "../fakePortal";
import { mutationCase, type MutationCase } from "./mutationCase";

export const releaseMutations: MutationCase[] = [
  mutationCase({
    mutation: "useRollBack",
    action: "rolls back a release",
    use: useRollBack,
    input: { name: "mf-shop", build: "b2" },
    errorToast: { title: "Rollback failed", description: "The portal responded with status 400." },
    successToast: { title: "mf-shop b2 was rolled back" },
    conflict: () => jsonResponse({ code: "outdated", message: "Another release" }, 409),
    invalidates: ["admin/discovery"],
  }),
];
