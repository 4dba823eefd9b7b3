import { expect, it } from "vitest";
import { sql } from "../stack";

/** PostgreSQL runs triggers of one event in the order of their names. */
const expected = {
  "billing_profiles before update": ["clean_names", "touch_updated_at"],
  "booking_guests before insert": ["clean_names", "require_own_names"],
  "booking_guests before update": ["clean_names", "require_own_names"],
  "cafe_specials before update": ["clean_names", "touch_updated_at"],
  "day_passes after insert": ["broadcast_desk_change", "complete_day_pass"],
  "day_passes after update": ["broadcast_desk_change", "notify_arrival"],
  "day_passes before insert": [
    "check_guest_email",
    "clean_names",
    "require_own_names",
    "price_day_pass",
  ],
  "day_passes before update": ["check_guest_email", "clean_names", "require_own_names"],
  "events after update": ["audit_changes", "complete_event_change"],
  "events before insert": ["clean_names", "refuse_past_event", "require_checked_image"],
  "events before update": [
    "clean_names",
    "refuse_past_event",
    "require_checked_image",
    "touch_updated_at",
  ],
  "feedback before insert": ["limit_inserts", "set_feedback_defaults"],
  "kiosk_devices after delete": ["audit_changes", "broadcast_desk_change"],
  "kiosk_devices after insert": ["audit_changes", "broadcast_desk_change"],
  "kiosk_devices after update": ["audit_changes", "broadcast_desk_change"],
  "notification_choices after insert": ["drop_unwanted_emails", "drop_unwanted_pushes"],
  "notification_choices after update": ["drop_unwanted_emails", "drop_unwanted_pushes"],
  "notifications before insert": ["apply_portal_choice", "order_notification"],
  "payments after insert": ["broadcast_desk_change", "issue_document", "notify_payment"],
  "outbox before insert": ["merge_update", "order_message", "set_sender"],
  "plans after update": ["audit_changes", "keep_former_plan_terms"],
  "plans before update": ["clean_names", "touch_updated_at"],
  "profiles before insert": [
    "clean_names",
    "merge_profile",
    "require_own_profile_names",
    "set_account_fields",
    "set_display_name",
  ],
  "profiles before update": [
    "clean_names",
    "require_own_profile_names",
    "set_display_name",
    "touch_updated_at",
  ],
  "push_subscriptions before insert": ["check_push_service", "clean_names"],
  "push_subscriptions before update": ["check_push_service", "clean_names"],
  "rooms before insert": ["clean_names", "require_checked_room_images"],
  "rooms before update": [
    "clean_names",
    "reject_requests_of_room",
    "require_checked_room_images",
    "touch_updated_at",
  ],
  "room_rules after update": [
    "audit_changes",
    "fill_blocks_of_rules",
    "record_room_hours",
    "refuse_useless_rules",
  ],
  "rooms after update": ["audit_changes", "notify_of_retired_room"],
  "rooms after insert": ["audit_changes", "create_room_rules"],
  "refunds after insert": ["broadcast_desk_change", "issue_document", "notify_refund"],
  "snacks after update": [
    "audit_changes",
    "broadcast_desk_change",
    "log_stock_edit",
    "notify_low_stock",
  ],
  "snacks before insert": ["clean_names", "require_checked_image"],
  "snacks before update": ["clean_names", "require_checked_image", "touch_updated_at"],
  "space_updates before update": ["clean_names", "touch_updated_at"],
  "system_settings after insert": [
    "audit_changes",
    "broadcast_desk_change",
    "notify_closed_visits",
    "record_opening_hours",
  ],
  "system_settings after update": [
    "audit_changes",
    "broadcast_desk_change",
    "notify_closed_visits",
    "record_opening_hours",
  ],
  "system_settings before update": ["check_setting", "touch_updated_at"],
  "user_roles after delete": ["audit_changes", "drop_admin_notifications", "require_admin"],
  "user_roles after update": ["audit_changes", "drop_admin_notifications", "require_admin"],
  "users after update": [
    "announce_new_password",
    "copy_email",
    "refresh_display_name",
    "replace_profile",
    "tell_new_address",
  ],
  "visitors after insert": ["broadcast_desk_change", "broadcast_own_visitor", "notify_walk_in"],
  "visitors after update": [
    "broadcast_desk_change",
    "broadcast_own_visitor",
    "sync_visitor_pass",
    "notify_arrival",
    "notify_visitor",
    "notify_walk_in",
  ],
  "visitors before insert": [
    "check_guest_email",
    "check_visit",
    "clean_names",
    "limit_inserts",
    "require_own_names",
  ],
  "visitors before update": [
    "admit_walk_in",
    "check_guest_email",
    "clean_names",
    "require_own_names",
  ],
};

it("runs the triggers of a table in the intended order", async () => {
  const found = await sql<{ event: string; functions: string[] }[]>`
    select relname || case when tgtype & 2 = 0 then ' after ' else ' before ' end || event as event,
      array_agg(proname order by tgname) as functions
    from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    join pg_proc on pg_proc.oid = tgfoid
    cross join (values (4, 'insert'), (8, 'delete'), (16, 'update')) as events (bit, event)
    where not tgisinternal and tgtype & bit <> 0 and pronamespace = 'private'::regnamespace
    group by 1 having count(*) > 1`;
  expect(Object.fromEntries(found.map(({ event, functions }) => [event, functions]))).toEqual(
    expected,
  );
});
