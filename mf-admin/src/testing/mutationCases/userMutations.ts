import type { AdminUser, UserProfile } from "../../features/users/user.schema";
import { useChangeCredits } from "../../features/users/credits/credits.mutations";
import { useAddUser, useUpdateProfile } from "../../features/users/profile/profile.mutations";
import type { Visitor } from "../../features/visitors/visitor.schema";
import { useDecideVisitor } from "../../features/visitors/visitors.mutations";
import { again, mutationCase, someRow, unchangedRow, type MutationCase } from "./mutationCase";

const visitor = { ...someRow, status: "pending" } as unknown as Visitor;
const user = { id: "7" } as AdminUser;
const person = { full_name: "Asha", email: "asha@example.com", organization: "", phone_number: "" };

export const userMutations: MutationCase[] = [
  mutationCase({
    mutation: "useDecideVisitor",
    action: "approves a visitor",
    use: useDecideVisitor,
    input: { visitor, status: "approved" },
    errorToast: { title: "Error updating visitor", description: again },
    successToast: { title: "Visitor status updated to approved" },
    condition: { id: "eq.7", status: "eq.pending" },
  }),
  mutationCase({
    mutation: "useUpdateProfile",
    action: "edits a profile",
    use: useUpdateProfile,
    input: { seen: someRow as UserProfile, input: person },
    errorToast: { title: "Error", description: "Failed to update profile" },
    successToast: { title: "User profile updated successfully." },
    ...unchangedRow,
  }),
  mutationCase({
    mutation: "useChangeCredits",
    action: "adds credits",
    use: useChangeCredits,
    input: { user, amount: 10, reason: "Quiz" },
    errorToast: { title: "Error", description: "Failed to add credits" },
    successToast: { title: "Added 10 credits to user." },
    invalidates: [["credits"], ["admin", "activity"]],
  }),
  mutationCase({
    mutation: "useChangeCredits",
    action: "removes credits",
    use: useChangeCredits,
    input: { user, amount: -4, reason: "Quiz" },
    errorToast: { title: "Error", description: "Failed to add credits" },
    successToast: { title: "Removed 4 credits to user." },
  }),
  mutationCase({
    mutation: "useAddUser",
    action: "adds a user",
    use: useAddUser,
    input: person,
    errorToast: {
      title: "User Creation Failed",
      description: "There was an issue creating a user. Please try again.",
    },
    successToast: {
      title: "User profile added successfully.",
      description: "An invitation was sent to asha@example.com.",
    },
    invalidates: [
      ["admin", "users"],
      ["admin", "counts"],
    ],
  }),
];
