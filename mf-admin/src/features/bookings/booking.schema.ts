import * as z from "@portal/shared/vendor/zod";

export const adminBookingSchema = z.object({
  id: z.string(),
  room_id: z.string(),
  room_name: z.string(),
  user_id: z.string(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  /** yyyy-MM-dd and HH:mm:ss in Asia/Kolkata. */
  booking_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  /** Half hours. */
  duration: z.number(),
  /** Credits that were charged: 0 for admins. */
  total_credits: z.number(),
  /** Minutes of the member's plan that paid. */
  included_minutes: z.number().default(0),
  /** The price at the front desk. Missing for cancelled bookings: nothing is due. */
  rupees_due: z.number().default(0),
  /** What was paid at the front desk, less refunds. */
  paid_paise: z.number(),
  status: z.string(),
  created_at: z.string(),
  /** Only cancelled bookings have it. */
  cancelled_at: z.string().optional(),
  credits_refunded: z.number().optional(),
});
export type AdminBooking = z.infer<typeof adminBookingSchema>;
