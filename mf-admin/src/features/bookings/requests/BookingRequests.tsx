import { Button, Form, Input } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { formatCharge } from "@portal/shared/domain/includedMinutes";
import { formatRupees } from "@portal/shared/domain/money";
import { closeAfterSave } from "@portal/shared/data/staleVersion";
import { bookingText } from "../../../data/bookingText";
import { useDeskChanges } from "../../../data/desk/useDeskChanges";
import { useConfirm } from "../../../ui/feedback/useConfirm";
import { FormDialog } from "../../../ui/form/FormDialog";
import list from "../../../ui/layout/DeskList.module.css";
import { DeskSection } from "../../../ui/layout/DeskSection";
import { Fold } from "../../../ui/layout/Fold";
import { MemberLink } from "../../../ui/member/MemberLink";
import { useApproveRequest, useRejectRequest } from "./requests.mutations";
import { memberOf, requestsQuery, type BookingRequest } from "../../../data/requests.queries";

/** Renders nothing if no booking waits for approval. */
export function BookingRequests() {
  const { supabase } = usePortal();
  const query = useQuery(requestsQuery(supabase));
  useDeskChanges("requests", () => void query.refetch());
  const [rejected, reject] = useState<BookingRequest | null>(null);
  return (
    <>
      {query.data?.length !== 0 && (
        <DeskSection
          title="Booking requests"
          query={query}
          errorTitle="Error loading the booking requests"
          count={query.data?.length}
        >
          {(requests) => (
            <Fold rows={requests}>
              {(shown) => (
                <ul className={list.list}>
                  {shown.map((request) => (
                    <RequestRow
                      key={request.id}
                      request={request}
                      onReject={() => reject(request)}
                    />
                  ))}
                </ul>
              )}
            </Fold>
          )}
        </DeskSection>
      )}
      {rejected && <RejectDialog request={rejected} onClose={() => reject(null)} />}
    </>
  );
}

function RequestRow({ request, onReject }: { request: BookingRequest; onReject: () => void }) {
  const confirm = useConfirm();
  const approve = useApproveRequest();
  const text = textOf(request);
  const who = memberOf(request);
  return (
    <li className={list.row}>
      <span className={list.text}>
        <span className={list.name}>
          <MemberLink id={request.user_id}>{who}</MemberLink>
        </span>
        <span className={list.detail}>
          {text} · {priceOf(request)}
        </span>
        <span className={list.detail}>Answer by {formatInstant(request.expires_at)}</span>
      </span>
      <span className={list.actions}>
        <Button
          danger
          disabled={approve.isPending}
          aria-label={`Reject ${who}, ${text}`}
          aria-haspopup="dialog"
          onClick={onReject}
        >
          Reject
        </Button>
        <Button
          type="primary"
          loading={approve.isPending}
          aria-label={`Approve ${who}, ${text}`}
          aria-haspopup="dialog"
          onClick={() =>
            confirm({
              title: "Approve this request?",
              content: `${text}. ${who} pays ${priceOf(request)}.`,
              confirmLabel: "Approve",
              onConfirm: () => approve.mutateAsync({ request }),
            })
          }
        >
          Approve
        </Button>
      </span>
    </li>
  );
}

function RejectDialog({ request, onClose }: { request: BookingRequest; onClose: () => void }) {
  const reject = useRejectRequest();
  return (
    <FormDialog<{ reason: string }>
      title="Reject this request?"
      description={`${memberOf(request)}, ${textOf(request)}. Nothing was charged.`}
      open
      onClose={onClose}
      submitLabel="Reject request"
      danger
      busy={reject.isPending}
      initialValues={{ reason: "" }}
      onSubmit={({ reason }) =>
        reject.mutate({ request, reason: reason.trim() }, closeAfterSave(onClose))
      }
      width={440}
    >
      <Form.Item name="reason" label="Reason (optional)" extra="The member can read it.">
        <Input maxLength={200} autoFocus />
      </Form.Item>
    </FormDialog>
  );
}

const textOf = ({ rooms, ...slot }: BookingRequest) =>
  bookingText({ ...slot, room_name: rooms.name });

const priceOf = ({ terms }: BookingRequest) =>
  terms.rupees > 0
    ? `${formatRupees(terms.rupees)} at the front desk`
    : formatCharge(terms.credits, terms.included_minutes);
