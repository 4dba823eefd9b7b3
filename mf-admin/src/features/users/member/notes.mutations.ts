import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import { userQueries } from "../users.queries";

interface NewNote {
  /** Repeating the request writes no second note. */
  id: string;
  memberId: string;
  note: string;
}

export function useAddNote() {
  return useAdminMutation({
    write: async (supabase, { id, memberId, note }: NewNote) =>
      supabase
        .from("member_notes")
        .upsert(
          { id, user_id: memberId, note: note.trim() },
          { onConflict: "id", ignoreDuplicates: true },
        )
        .throwOnError(),
    invalidates: [userQueries.all],
    flow: ({ memberId }) => `note ${memberId}`,
    successToast: () => ({ title: "Note added" }),
    errorToast: toErrorToast("Note not added", "The note could not be saved. Please try again."),
  });
}
