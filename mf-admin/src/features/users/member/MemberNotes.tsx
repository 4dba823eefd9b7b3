import { useState } from "react";
import { Button, Input } from "antd";
import { useInfiniteQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useRequestId } from "@portal/shared/data/useRequestId";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { MoreList } from "../../../ui/records/more/MoreList";
import { memberQueries } from "./member.queries";
import { useAddNote } from "./notes.mutations";
import styles from "./MemberNotes.module.css";

const MAX_LENGTH = 2000;

/** Only admins see notes. They cannot be changed. */
export function MemberNotes({ memberId }: { memberId: string }) {
  const { supabase } = usePortal();
  const notes = useInfiniteQuery(memberQueries.notes(supabase, memberId));
  const add = useAddNote();
  const request = useRequestId();
  const [note, setNote] = useState("");

  function submit() {
    add.mutate(
      { id: request.requestIdFor({ memberId, note }), memberId, note },
      { onSuccess: () => setNote(""), onSettled: (_, error) => request.settle(error) },
    );
  }

  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Input.TextArea
          aria-label="New note"
          aria-describedby="note-hint"
          placeholder="What should the team know about this member?"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={MAX_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className={styles.actions}>
          <span id="note-hint" className={styles.hint}>
            Only admins see notes. A note cannot be changed later.
          </span>
          <Button
            type="primary"
            htmlType="submit"
            disabled={note.trim() === ""}
            loading={add.isPending}
          >
            Add note
          </Button>
        </div>
        {add.isError && (
          <p role="alert" className={styles.error}>
            The note was not saved. Your text is kept.
          </p>
        )}
      </form>
      <MoreList
        label="Notes"
        query={notes}
        errorTitle="Error loading notes"
        empty="No notes yet"
        rowKey={({ id }) => id}
      >
        {({ note: text, author_name, created_at }) => (
          <article>
            <p className={styles.text}>{text}</p>
            <p className={styles.hint}>
              {author_name} · <time dateTime={created_at}>{formatInstant(created_at)}</time>
            </p>
          </article>
        )}
      </MoreList>
    </>
  );
}
