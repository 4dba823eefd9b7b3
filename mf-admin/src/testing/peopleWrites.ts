import type { AdminUser, UserProfile } from "../features/users/user.schema";
import { useAddUser, useChangeCredits, useUpdateProfile } from "../features/users/profile/profile.mutations";
import type { Visitor } from "../features/visitors/visitor.schema";
import { useDecideVisitor } from "../features/visitors/visitors.mutations";
import { again, asSeen, someRow, write, type Write } from "./write";

const visitor = { ...someRow, status: "pending" } as unknown as Visitor;
const user = { id: "7" } as AdminUser;
const person = { full_name: "Asha", email: "asha@example.com", organization: "", phone_number: "" };

/** Members and their visitors. */
export const peopleWrites: Write[] = [
  write(
    "approves a visitor",
    useDecideVisitor,
    { visitor, status: "approved" },
    { title: "Error updating visitor", description: again },
    { title: "Visitor status updated to approved" },
    { bound: { id: "eq.7", status: "eq.pending" } },
  ),
  write(
    "edits a profile",
    useUpdateProfile,
    { seen: someRow as UserProfile, input: person },
    { title: "Error", description: "Failed to update profile" },
    { title: "User profile updated successfully." },
    asSeen,
  ),
  write(
    "adds credits",
    useChangeCredits,
    { user, amount: 10, reason: "Quiz" },
    { title: "Error", description: "Failed to add credits" },
    { title: "Added 10 credits to user." },
    { refreshes: [["credits"], ["admin", "activity"]] },
  ),
  write(
    "removes credits",
    useChangeCredits,
    { user, amount: -4, reason: "Quiz" },
    { title: "Error", description: "Failed to add credits" },
    { title: "Removed 4 credits to user." },
  ),
  write(
    "adds a person",
    useAddUser,
    person,
    {
      title: "User Creation Failed",
      description: "There was an issue creating a user. Please try again.",
    },
    { title: "User profile added successfully." },
    {
      refreshes: [
        ["admin", "users"],
        ["admin", "counts"],
      ],
    },
  ),
];
