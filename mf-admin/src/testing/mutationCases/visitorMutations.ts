import type { Visitor } from "../../features/visitors/visitor.schema";
import { useRevokePass, useSendPass } from "../../features/visitors/passes.mutations";
import { useDecideVisitor } from "../../features/visitors/visitors.mutations";
import { useAnswerWalkIn } from "../../features/visitors/waiting/walkIn.mutations";
import { again, conflictingChange, mutationCase, someRow, type MutationCase } from "./mutationCase";

const visitor = { ...someRow, status: "pending" } as unknown as Visitor;

export const visitorMutations: MutationCase[] = [
  mutationCase({
    mutation: "useDecideVisitor",
    action: "approves a visitor",
    use: useDecideVisitor,
    input: { visitor, status: "approved" },
    errorToast: { title: "Error updating visitor", description: again },
    successToast: { title: "Visitor status updated to approved" },
    ...conflictingChange,
    invalidates: ["visitors"],
  }),
  mutationCase({
    mutation: "useSendPass",
    action: "sends a pass again",
    use: useSendPass,
    input: { id: "7", visitor_name: "Vera" },
    errorToast: { title: "Pass not sent", description: again },
    successToast: { title: "Pass sent to Vera" },
    invalidates: ["visitors"],
  }),
  mutationCase({
    mutation: "useRevokePass",
    action: "revokes a pass",
    use: useRevokePass,
    input: { id: "7", visitor_name: "Vera" },
    errorToast: { title: "Pass not revoked", description: again },
    successToast: { title: "Pass of Vera revoked" },
    invalidates: ["visitors"],
  }),
  mutationCase({
    mutation: "useAnswerWalkIn",
    action: "lets a walk-in in",
    use: useAnswerWalkIn,
    input: { visitor: { id: "7", visitor_name: "Wanda" }, isWelcome: true },
    errorToast: { title: "Walk-in not answered", description: again },
    successToast: { title: "Wanda is checked in" },
    invalidates: ["visitors"],
  }),
];
