import { expect } from "vitest";
import type { AdminUser, UserProfile } from "../../features/users/user.schema";
import { useChangeCredits } from "../../features/users/credits/credits.mutations";
import { useImport } from "../../features/import/import.mutations";
import { memberImport, roomImport } from "../../features/import/rows/importKinds";
import { useResendInvitation } from "../../features/users/invitation/invitation.mutations";
import {
  useEndSuspension,
  useSuspendMember,
} from "../../features/users/suspension/suspension.mutations";
import { useTrustMember } from "../../features/users/invitation/trust.mutations";
import { useSendEmail } from "../../features/users/email/email.mutations";
import { useAddUser, useUpdateProfile } from "../../features/users/profile/profile.mutations";
import { useAddNote } from "../../features/users/member/notes.mutations";
import {
  useMakeAdmin,
  useRemoveAdmin,
  useRemoveRole,
} from "../../features/users/roles/roles.mutations";
import {
  again,
  conflictingChange,
  conflictingEdit,
  mutationCase,
  someRow,
  type MutationCase,
} from "./mutationCase";

const user = { id: "7" } as AdminUser;
const person = {
  full_name: "Asha",
  email: "asha@example.com",
  organization: " Loom ",
  phone_number: "",
};

export const userMutations: MutationCase[] = [
  mutationCase({
    mutation: "useUpdateProfile",
    action: "edits a profile",
    use: useUpdateProfile,
    input: { seen: someRow as UserProfile, input: person },
    errorToast: { title: "Error", description: "Failed to update profile" },
    successToast: { title: "User profile updated successfully." },
    ...conflictingEdit,
    invalidates: ["admin/users"],
  }),
  mutationCase({
    mutation: "useChangeCredits",
    action: "adds credits",
    use: useChangeCredits,
    input: { user, amount: 10, reason: "Quiz" },
    errorToast: { title: "Error", description: "Failed to add credits" },
    successToast: { title: "Added 10 credits to user." },
    invalidates: ["admin/users", "credits", "admin/activity"],
  }),
  mutationCase({
    mutation: "useChangeCredits",
    action: "removes credits",
    use: useChangeCredits,
    input: { user, amount: -4, reason: "Quiz" },
    errorToast: { title: "Error", description: "Failed to add credits" },
    successToast: { title: "Removed 4 credits to user." },
    invalidates: ["admin/users", "credits", "admin/activity"],
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
    invalidates: ["admin/users", "admin/counts"],
  }),
  mutationCase({
    mutation: "useImport",
    action: "imports members",
    use: () => useImport(memberImport),
    input: { id: "8", rows: [{ line: 2, values: { full_name: "Asha" } }] },
    errorToast: { title: "Nothing was imported", description: again },
    successToast: { title: "1 member imported" },
    invalidates: ["admin/users", "admin/counts"],
  }),
  mutationCase({
    mutation: "useImport",
    action: "imports rooms",
    use: () => useImport(roomImport),
    input: { id: "8", rows: [{ line: 2, values: { name: "Neem" } }] },
    errorToast: { title: "Nothing was imported", description: again },
    successToast: { title: "1 room imported" },
    invalidates: ["rooms", "admin/counts"],
  }),
  mutationCase({
    mutation: "useResendInvitation",
    action: "sends an invitation again",
    use: useResendInvitation,
    input: { memberId: "7" },
    errorToast: { title: "Invitation not sent", description: again },
    successToast: { title: "Invitation sent again" },
    invalidates: ["admin/users"],
  }),
  mutationCase({
    mutation: "useTrustMember",
    action: "allows invitations",
    use: useTrustMember,
    input: { id: "7", display_name: "Asha" },
    errorToast: { title: "Not allowed", description: again },
    successToast: { title: "Asha can invite more people" },
    invalidates: ["admin/users"],
  }),
  mutationCase({
    mutation: "useSuspendMember",
    action: "suspends an account",
    use: useSuspendMember,
    input: { member: { id: "7", display_name: "Asha" }, reason: " Overdue " },
    errorToast: { title: "Not suspended", description: again },
    successToast: { title: "Asha is suspended" },
    invalidates: ["admin/users"],
  }),
  mutationCase({
    mutation: "useEndSuspension",
    action: "ends a suspension",
    use: useEndSuspension,
    input: { id: "7", display_name: "Asha" },
    errorToast: { title: "Suspension not ended", description: again },
    successToast: { title: "Asha can log in again" },
    invalidates: ["admin/users"],
  }),
  mutationCase({
    mutation: "useSendEmail",
    action: "sends an email",
    use: useSendEmail,
    input: { to: ["asha@example.com", "dev@example.com"], subject: " Lunch ", text: "See you" },
    errorToast: { title: "Failed to send email", description: "An unexpected error occurred" },
    successToast: {
      title: "Email sent successfully",
      description: "Your message has been sent",
    },
    invalidates: [],
  }),
  mutationCase({
    mutation: "useMakeAdmin",
    action: "makes a user an admin",
    use: useMakeAdmin,
    input: user,
    errorToast: { title: "Error updating user", description: "Failed to make admin" },
    successToast: {
      title: "User is now an admin",
      action: { label: "Undo", onClick: expect.any(Function) as () => void },
    },
    invalidates: ["admin/users"],
  }),
  mutationCase({
    mutation: "useRemoveAdmin",
    action: "removes an admin",
    use: useRemoveAdmin,
    input: user,
    errorToast: { title: "Error updating user", description: "Failed to remove admin" },
    successToast: {
      title: "Admin role has been removed",
      action: { label: "Undo", onClick: expect.any(Function) as () => void },
    },
    ...conflictingChange,
    invalidates: ["admin/users"],
  }),
  mutationCase({
    mutation: "useRemoveRole",
    action: "gives up the own admin role",
    use: useRemoveRole,
    input: user,
    errorToast: { title: "Error updating user", description: "Failed to remove admin" },
    successToast: { title: "Admin role has been removed" },
    ...conflictingChange,
    invalidates: ["admin/users"],
  }),
  mutationCase({
    mutation: "useAddNote",
    action: "adds a note",
    use: useAddNote,
    input: { id: "n1", memberId: "7", note: " Prefers the quiet room. " },
    errorToast: {
      title: "Note not added",
      description: "The note could not be saved. Please try again.",
    },
    successToast: { title: "Note added" },
    invalidates: ["admin/users"],
  }),
];
