import type { Sent } from "./sent";

const event = {
  title: "Quiz",
  description: "Teams of four",
  date: "2026-11-21",
  time: "18:00",
  location: "Terrace",
  max_attendees: 20,
  is_free: false,
  credits: 10,
  image_url: null,
};
const update = { title: "Lockers", content: "New ones", published: true };
const plan = {
  name: "Member",
  monthly_price_paise: 899_950,
  included_minutes: 90,
  cafe_discount_percent: 15,
  room_ids: ["r1"],
  included_day_passes: 3,
};
const special = { name: "Lassi", description: "Cold", price: 90, available: true };

/** Requests of the writes on events, space updates, the cafe, visitors and users. */
export const sentForContent: Record<string, Sent> = {
  "useSaveEvent: creates an event": [["POST events?select=id", event]],
  "useSaveEvent: changes an event": [
    ["PATCH events?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id", event],
  ],
  "useSetEventStatus: cancels an event": [
    ["PATCH events?id=eq.7&status=eq.active&select=updated_at", { status: "cancelled" }],
  ],
  "useSetEventStatus: reactivates an event": [
    ["PATCH events?id=eq.7&status=eq.cancelled&select=updated_at", { status: "active" }],
    [
      "HEAD cancelled_registrations?select=*&event_id=eq.7&released_at=eq.2026-01-01T00:00:00Z",
      null,
    ],
  ],
  "useDeleteEvent: deletes an event": [
    ["HEAD event_registrations?select=*&event_id=eq.7", null],
    ["DELETE events?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id", null],
  ],
  "useSaveUpdate: creates a space update": [["POST space_updates?select=id", update]],
  "useSaveUpdate: changes a space update": [
    ["PATCH space_updates?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id", update],
  ],
  "useDeleteUpdate: deletes a space update": [
    ["DELETE space_updates?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id", null],
  ],
  "useSavePlan: adds a plan": [["POST rpc/save_plan?select=id", plan]],
  "useSavePlan: changes a plan": [
    ["POST rpc/save_plan?select=id", { ...plan, plan_id: "7", version: "2026-01-01T00:00:00Z" }],
  ],
  "useArchivePlan: archives a plan": [
    [
      "PATCH plans?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id",
      { archived_at: "2026-11-20T06:30:00.000Z" },
    ],
  ],
  "useArchivePlan: restores a plan": [
    ["PATCH plans?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id", { archived_at: null }],
  ],
  "useDeletePlan: deletes a plan": [
    ["DELETE plans?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id", null],
  ],
  "useSetPlan: assigns a plan": [
    ["POST rpc/set_plan", { member_id: "7", plan_id: "p1", from_next_month: false }],
  ],
  "useSetPlan: assigns a plan from next month": [
    ["POST rpc/set_plan", { member_id: "7", plan_id: "p1", from_next_month: true }],
  ],
  "useSetPlan: ends a plan with this month": [
    ["POST rpc/set_plan", { member_id: "7", from_next_month: true }],
  ],
  "useSaveSnack: adds a snack": [
    [
      "POST snacks",
      { name: "Murukku", description: "Crisp", price: 35, quantity: 4, image_url: null },
    ],
  ],
  "useSaveSnack: changes a snack": [
    [
      "PATCH snacks?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id",
      { name: "Murukku", description: "Crisp", price: 35, image_url: null },
    ],
  ],
  "useSaveSnack: changes the quantity of a snack": [
    [
      "PATCH snacks?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&quantity=eq.4&select=id",
      { name: "Murukku", description: "Crisp", price: 35, image_url: null, quantity: 9 },
    ],
  ],
  "useDisableSnack: disables a snack": [["PATCH snacks?id=eq.7&select=id", { quantity: 0 }]],
  "useArchiveSnack: archives a snack": [
    [
      "PATCH snacks?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id",
      { archived_at: "2026-11-20T06:30:00.000Z" },
    ],
  ],
  "useArchiveSnack: restores a snack": [
    ["PATCH snacks?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id", { archived_at: null }],
  ],
  "useDeleteSnack: deletes a snack": [
    ["HEAD order_items?select=*&snack_id=eq.7", null],
    ["HEAD inventory_transactions?select=*&snack_id=eq.7", null],
    ["DELETE snacks?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id", null],
  ],
  "useRestock: restocks a snack": [
    [
      "POST inventory_transactions",
      { snack_id: "7", quantity_change: 8, transaction_type: "restock", notes: null },
    ],
  ],
  "useRestock: restocks a snack with notes": [
    [
      "POST inventory_transactions",
      {
        snack_id: "7",
        quantity_change: 1,
        transaction_type: "restock",
        notes: "From the market",
      },
    ],
  ],
  "useSaveSpecial: adds a cafe special": [["POST cafe_specials?select=id", special]],
  "useSaveSpecial: changes a cafe special": [
    ["PATCH cafe_specials?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id", special],
  ],
  "useDeleteSpecial: deletes a cafe special": [
    ["DELETE cafe_specials?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id", null],
  ],
  "useDecideVisitor: approves a visitor": [
    ["PATCH visitors?id=eq.7&status=eq.pending&select=id", { status: "approved" }],
  ],
  "useSendPass: sends a pass again": [["POST rpc/send_visitor_pass", { visitor_id: "7" }]],
  "useRevokePass: revokes a pass": [["POST rpc/revoke_visitor_pass", { visitor_id: "7" }]],
  "useAnswerWalkIn: lets a walk-in in": [
    ["POST rpc/answer_walk_in", { visitor_id: "7", is_welcome: true }],
  ],
  "useUpdateProfile: edits a profile": [
    [
      "PATCH profiles?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id",
      { full_name: "Asha", organization: "Loom", phone_number: null },
    ],
  ],
  "useChangeCredits: adds credits": [
    ["POST rpc/addUserCredits", { userid: "7", amount_to_add: 10, reason: "Quiz" }],
  ],
  "useChangeCredits: removes credits": [
    ["POST rpc/addUserCredits", { userid: "7", amount_to_add: -4, reason: "Quiz" }],
  ],
  "useImport: imports members": [
    ["POST rpc/import_members", { batch_id: "8", members: [{ full_name: "Asha" }] }],
  ],
  "useImport: imports rooms": [
    ["POST rpc/import_rooms", { batch_id: "8", rooms: [{ name: "Neem" }] }],
  ],
  "useResendInvitation: sends an invitation again": [
    ["POST rpc/resend_invitation", { member_id: "7" }],
  ],
  "useSuspendMember: suspends an account": [
    ["POST rpc/suspend_member", { member_id: "7", reason: "Overdue" }],
  ],
  "useEndSuspension: ends a suspension": [["POST rpc/end_suspension", { member_id: "7" }]],
  "useTrustMember: allows invitations": [["POST rpc/trust_member", { member_id: "7" }]],
  "useAddUser: adds a user": [
    [
      "POST functions/create-user",
      { fullName: "Asha", email: "asha@example.com", phone_number: null, organization: "Loom" },
    ],
    [
      "POST profiles",
      {
        id: "7",
        full_name: "Asha",
        organization: "Loom",
        phone_number: null,
        email: "asha@example.com",
      },
    ],
  ],
  "useSendEmail: sends an email": [
    [
      "POST functions/send-email",
      { to: "asha@example.com,dev@example.com", subject: "Lunch", text: "See you" },
    ],
  ],
  "useMakeAdmin: makes a user an admin": [
    ["POST user_roles?on_conflict=user_id", { user_id: "7", role: "admin" }],
  ],
  "useRemoveRole: gives up the own admin role": [
    ["DELETE user_roles?user_id=eq.7&role=eq.admin&select=user_id", null],
  ],
  "useAddNote: adds a note": [
    [
      "POST member_notes?on_conflict=id",
      { id: "n1", user_id: "7", note: "Prefers the quiet room." },
    ],
  ],
  "useRemoveAdmin: removes an admin": [
    ["DELETE user_roles?user_id=eq.7&role=eq.admin&select=user_id", null],
  ],
};
