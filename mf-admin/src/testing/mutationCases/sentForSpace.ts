import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import type { Sent } from "./sent";

const room = {
  name: "Peepal",
  capacity: 4,
  credits_per_hour: 2,
  description: "",
  amenities: [],
  photos: [],
  image_url: null,
};

/** Requests of the writes on bookings, rooms, settings, payments and releases. */
export const sentForSpace: Record<string, Sent> = {
  "useSetFeedbackStatus: marks feedback as reviewed": [
    ["PATCH feedback?id=eq.7&status=eq.pending&select=id", { status: "reviewed" }],
  ],
  "useAnswerFeedback: answers feedback": [
    ["POST rpc/answer_feedback", { feedback_id: "7", answer: "On Monday." }],
    ["POST functions/deliver-notifications", {}],
  ],
  "useCancelBooking: cancels a booking": [
    [
      "DELETE bookings?id=eq.7&room_id=eq.8&booking_date=eq.2026-11-21&start_time=eq.09:00:00&duration=eq.2&select=id",
      null,
    ],
  ],
  "useSaveRoom: adds a room": [["POST rooms?select=id", room]],
  "useSaveRoom: changes a room": [
    ["PATCH rooms?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id", room],
  ],
  "useRetireRoom: retires a room": [
    [
      "PATCH rooms?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id",
      { retired_at: "2026-11-20T06:30:00.000Z" },
    ],
  ],
  "useRetireRoom: restores a room": [
    ["PATCH rooms?id=eq.7&updated_at=eq.2026-01-01T00:00:00Z&select=id", { retired_at: null }],
  ],
  "useBookFor: books for a member": [
    [
      "POST rpc/quote_booking",
      {
        member_id: "7",
        room_id: "8",
        booking_date: "2026-11-21",
        start_time: "09:00",
        duration: 2,
        price_reason: "Apology",
        price: 3,
        overrides: ["closed_day"],
      },
    ],
    [
      "POST rpc/book_for_member",
      {
        member_id: "7",
        room_id: "8",
        booking_date: "2026-11-21",
        start_time: "09:00",
        duration: 2,
        price_reason: "Apology",
        price: 3,
        overrides: ["closed_day"],
        quote_id: "quote",
        request_id: "9",
      },
    ],
  ],
  "useBlockRoom: blocks a room": [
    [
      "POST rpc/block_room",
      {
        room_id: "7",
        kind: "repair",
        reason: "Projector",
        starts_at: "2026-11-21T09:00",
        ends_at: "2026-11-21T18:00",
        bookings: [],
      },
    ],
  ],
  "useEndBlock: ends a block": [["POST rpc/end_block", { block_id: "7" }]],
  "useSaveDayPassPrice: sets the price of a day pass": [
    [
      "PATCH system_settings?key=eq.day_pass_credits&updated_at=eq.2026-01-01T00:00:00Z&select=key",
      { value: { credits: 9 } },
    ],
  ],
  "useSaveDayPassPrice: sets the first price of a day pass": [
    ["POST system_settings", { key: "day_pass_credits", value: { credits: 9 } }],
  ],
  "useSaveOpeningHours: sets the opening hours": [
    ["GET system_settings?select=updated_at&key=eq.opening_hours", null],
    [
      "POST rpc/save_opening_hours",
      {
        opening: { hours: defaultOpeningHours.hours, holidays: [] },
        seen_at: "2026-01-01T00:00:00Z",
        bookings: [],
      },
    ],
  ],
  "useSaveWifi: changes the WiFi": [
    [
      "PATCH system_settings?key=eq.wifi&updated_at=eq.2026-01-01T00:00:00Z&select=key",
      {
        value: {
          member: { name: "House Members", password: "under-the-tree" },
          guest: { name: "House Guests", password: "" },
        },
      },
    ],
  ],
  "useRefundOrder: refunds an order": [
    ["POST rpc/refund_order", { order_id: "7", reason: "Bought twice", return_stock: true }],
    ["POST functions/reconcile-payments", {}],
  ],
  "useRetryRefund: retries a refund": [
    ["POST rpc/retry_refund", { refund_id: "7" }],
    ["POST functions/reconcile-payments", {}],
  ],
  "useRetryDelivery: sends an email again": [
    ["POST rpc/retry_delivery", { outbox_id: "7" }],
    ["POST functions/deliver-notifications", {}],
  ],
  "useSaveVisitorNames: sets when names are erased": [
    [
      "PATCH system_settings?key=eq.visitor_name_days&updated_at=eq.2026-01-01T00:00:00Z&select=key",
      { value: { days: 30 } },
    ],
  ],
  "useSaveCanaryBudget: changes the error budget of canaries": [
    [
      "PATCH system_settings?key=eq.canary_budget&updated_at=eq.2026-01-01T00:00:00Z&select=key",
      {
        value: {
          enabled: true,
          sessions: 50,
          failing_percent: 10,
          unmounted_percent: 10,
          slowdown: 2,
        },
      },
    ],
  ],
  "useAddKiosk: adds a kiosk": [["POST rpc/create_kiosk_device", { name: "Reception" }]],
  "useRevokeKiosk: disconnects a kiosk": [["POST rpc/revoke_kiosk_device", { device_id: "7" }]],
  "useRollBack: rolls back a release": [],
};
