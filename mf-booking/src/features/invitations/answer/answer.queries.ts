import { functionResponse } from "@portal/shared/data/functionResponse";
import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";

const invitationSchema = z.object({
  room_name: z.string(),
  room_description: z.string().nullable(),
  booking_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  booker_name: z.string(),
  address: z.string().nullish(),
  map_url: z.string().nullish(),
  response: z.enum(["none", "accepted", "declined"]),
  has_started: z.boolean(),
});
export type GuestInvitation = z.infer<typeof invitationSchema>;
export type Answer = "accepted" | "declined";

/** The link was changed on the way (`wrong`), or the guest is not invited any more (`gone`). */
export class InvitationLinkError extends Error {
  override readonly name = "InvitationLinkError";
  readonly reason: "wrong" | "gone" | "started";

  constructor(reason: InvitationLinkError["reason"], cause: unknown) {
    super(`The invitation is ${reason}`, { cause });
    this.reason = reason;
  }
}

const reasons: Readonly<Record<string, InvitationLinkError["reason"]>> = {
  bad_invitation: "wrong",
  bad_request: "wrong",
  unknown_invitation: "gone",
  booking_not_future: "started",
};

/** Reads the invitation that a token names; with a response, answers it first. */
export async function answerInvitation(
  supabase: Supabase,
  token: string,
  response?: Answer,
): Promise<GuestInvitation> {
  const { data, error } = await supabase.functions.invoke("answer-invitation", {
    body: { token, ...(response && { response }) },
  });
  if (!error) return invitationSchema.parse(data);
  throw await linkError(error);
}

async function linkError(error: unknown): Promise<unknown> {
  const response = functionResponse(error);
  if (!response || response.status < 400 || response.status >= 500) return error;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { code, message } = z
    .object({ code: z.string(), message: z.string() })
    .catch({ code: "", message: "" })
    .parse(body);
  const reason = reasons[code === "P0001" ? message : code];
  return reason ? new InvitationLinkError(reason, error) : error;
}
