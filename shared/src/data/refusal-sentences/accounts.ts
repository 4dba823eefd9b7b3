import type { Sentences } from "./sentences";

export const accountSentences: Sentences = {
  not_signed_in: "Please log in to continue.",
  not_admin: "Only admins can do this.",
  last_admin: "At least one admin must exist in the system.",
  unknown_user: "This user no longer exists.",
  bad_reason: "Enter a reason of up to 200 characters.",
  invitation_expired: "This invitation has expired. Ask an admin to send another.",
  invitation_accepted: "This invitation has already been accepted. Log in with your password.",
  invitation_resent:
    "The invitation has already been sent twice. The member can use “Forgot password?” on the login page.",
  choice_is_fixed: "This email cannot be turned on or off.",
  bad_token: "This link is not valid. Choose on your profile page what you receive.",
  unknown_push_service: "Push notifications of this browser are not supported.",
  unknown_delivery: "This message has been sent or is already being tried again.",
};
