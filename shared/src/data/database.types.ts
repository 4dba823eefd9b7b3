export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      account_deletions: {
        Row: {
          delete_at: string;
          requested_at: string;
          tried_at: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          delete_at?: string;
          requested_at?: string;
          tried_at?: string | null;
          user_id: string;
        };
        Update: {
          delete_at?: string;
          requested_at?: string;
          tried_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "account_deletions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      activity_logs: {
        Row: {
          action_type: string;
          created_at: string;
          credits_change: number;
          details: string | null;
          id: string;
          reference_id: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          action_type: string;
          created_at?: string;
          credits_change?: number;
          details?: string | null;
          id?: string;
          reference_id?: string | null;
          user_id: string;
        };
        Update: {
          action_type?: string;
          created_at?: string;
          credits_change?: number;
          details?: string | null;
          id?: string;
          reference_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "activity_logs_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      audit_entries: {
        Row: {
          action: string;
          actor_id: string | null;
          actor_name: string;
          after: Json | null;
          before: Json | null;
          created_at: string;
          id: number;
          subject_id: string;
          subject_kind: string;
          subject_name: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_id?: string | null;
          actor_name: string;
          after?: Json | null;
          before?: Json | null;
          created_at?: string;
          id?: never;
          subject_id: string;
          subject_kind: string;
          subject_name: string;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          actor_name?: string;
          after?: Json | null;
          before?: Json | null;
          created_at?: string;
          id?: never;
          subject_id?: string;
          subject_kind?: string;
          subject_name?: string;
        };
        Relationships: [];
      };
      billing_profiles: {
        Row: {
          address: string;
          gstin: string | null;
          name: string;
          state_code: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          address: string;
          gstin?: string | null;
          name: string;
          state_code: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          address?: string;
          gstin?: string | null;
          name?: string;
          state_code?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "billing_profiles_state_code_fkey";
            columns: ["state_code"];
            isOneToOne: false;
            referencedRelation: "gst_states";
            referencedColumns: ["code"];
          },
          {
            foreignKeyName: "billing_profiles_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      booked_slots: {
        Row: {
          block_id: string | null;
          booking_date: string;
          booking_id: string;
          end_time: string;
          gap: number;
          held_until: string | null;
          occupied: unknown;
          room_id: string;
          start_time: string;
        };
        ComputedFields: never;
        Insert: {
          block_id?: string | null;
          booking_date: string;
          booking_id: string;
          end_time: string;
          gap?: number;
          held_until?: string | null;
          occupied?: never;
          room_id: string;
          start_time: string;
        };
        Update: {
          block_id?: string | null;
          booking_date?: string;
          booking_id?: string;
          end_time?: string;
          gap?: number;
          held_until?: string | null;
          occupied?: never;
          room_id?: string;
          start_time?: string;
        };
        Relationships: [
          {
            foreignKeyName: "booked_slots_block_id_fkey";
            columns: ["block_id"];
            isOneToOne: false;
            referencedRelation: "room_blocks";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "booked_slots_room_id_fkey";
            columns: ["room_id"];
            isOneToOne: false;
            referencedRelation: "rooms";
            referencedColumns: ["id"];
          },
        ];
      };
      booking_guests: {
        Row: {
          booking_id: string;
          email: string | null;
          id: string;
          invited_at: string;
          invited_by: string | null;
          name: string | null;
          receives_email: boolean;
          responded_at: string | null;
          response: string;
          user_id: string | null;
          visitor_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          booking_id: string;
          email?: string | null;
          id?: string;
          invited_at?: string;
          invited_by?: string | null;
          name?: string | null;
          receives_email?: boolean;
          responded_at?: string | null;
          response?: string;
          user_id?: string | null;
          visitor_id?: string | null;
        };
        Update: {
          booking_id?: string;
          email?: string | null;
          id?: string;
          invited_at?: string;
          invited_by?: string | null;
          name?: string | null;
          receives_email?: boolean;
          responded_at?: string | null;
          response?: string;
          user_id?: string | null;
          visitor_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "booking_guests_booking_id_fkey";
            columns: ["booking_id"];
            isOneToOne: false;
            referencedRelation: "bookings";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "booking_guests_invited_by_fkey";
            columns: ["invited_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "booking_guests_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "booking_guests_visitor_id_fkey";
            columns: ["visitor_id"];
            isOneToOne: false;
            referencedRelation: "visitors";
            referencedColumns: ["id"];
          },
        ];
      };
      booking_history: {
        Row: {
          action: string;
          booking_date: string;
          booking_id: string;
          changed_by: string | null;
          changed_by_name: string | null;
          created_at: string;
          credits_change: number;
          duration: number;
          end_time: string;
          id: number;
          included_minutes: number;
          method: string | null;
          overrides: string[];
          paid_paise: number;
          reason: string | null;
          room_id: string;
          rupees_due: number | null;
          start_time: string;
          total_credits: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          booking_date: string;
          booking_id: string;
          changed_by?: string | null;
          changed_by_name?: string | null;
          created_at?: string;
          credits_change: number;
          duration: number;
          end_time: string;
          id?: never;
          included_minutes?: number;
          method?: string | null;
          overrides?: string[];
          paid_paise?: number;
          reason?: string | null;
          room_id: string;
          rupees_due?: number | null;
          start_time: string;
          total_credits: number;
          user_id: string;
        };
        Update: {
          action?: string;
          booking_date?: string;
          booking_id?: string;
          changed_by?: string | null;
          changed_by_name?: string | null;
          created_at?: string;
          credits_change?: number;
          duration?: number;
          end_time?: string;
          id?: never;
          included_minutes?: number;
          method?: string | null;
          overrides?: string[];
          paid_paise?: number;
          reason?: string | null;
          room_id?: string;
          rupees_due?: number | null;
          start_time?: string;
          total_credits?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "booking_history_room_id_fkey";
            columns: ["room_id"];
            isOneToOne: false;
            referencedRelation: "rooms";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "booking_history_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      booking_holds: {
        Row: {
          answer: string | null;
          answer_reason: string | null;
          booking_date: string;
          booking_id: string | null;
          created_at: string;
          duration: number;
          end_time: string;
          ended_at: string | null;
          expires_at: string;
          id: string;
          is_request: boolean;
          order_id: string | null;
          refusal: string | null;
          room_id: string;
          start_time: string;
          terms: NonNullable<Json>;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          answer_reason?: string | null;
          booking_date: string;
          booking_id?: string | null;
          created_at?: string;
          duration: number;
          end_time: string;
          ended_at?: string | null;
          expires_at: string;
          id?: string;
          is_request?: boolean;
          order_id?: string | null;
          refusal?: string | null;
          room_id: string;
          start_time: string;
          terms: NonNullable<Json>;
          user_id: string;
        };
        Update: {
          answer?: string | null;
          answer_reason?: string | null;
          booking_date?: string;
          booking_id?: string | null;
          created_at?: string;
          duration?: number;
          end_time?: string;
          ended_at?: string | null;
          expires_at?: string;
          id?: string;
          is_request?: boolean;
          order_id?: string | null;
          refusal?: string | null;
          room_id?: string;
          start_time?: string;
          terms?: NonNullable<Json>;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "booking_holds_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: true;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "booking_holds_room_id_fkey";
            columns: ["room_id"];
            isOneToOne: false;
            referencedRelation: "rooms";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "booking_holds_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      booking_series: {
        Row: {
          booked: number;
          created_at: string;
          every_weeks: number;
          frequency: string;
          id: string;
          occurrences: number | null;
          starts_on: string;
          until_date: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          booked: number;
          created_at?: string;
          every_weeks?: number;
          frequency: string;
          id?: string;
          occurrences?: number | null;
          starts_on: string;
          until_date?: string | null;
          user_id: string;
        };
        Update: {
          booked?: number;
          created_at?: string;
          every_weeks?: number;
          frequency?: string;
          id?: string;
          occurrences?: number | null;
          starts_on?: string;
          until_date?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "booking_series_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      bookings: {
        Row: {
          booked_by: string | null;
          booked_by_name: string | null;
          booking_date: string;
          created_at: string;
          duration: number;
          end_time: string;
          gap: number;
          id: string;
          included_minutes: number;
          overrides: string[];
          paid_paise: number;
          price_reason: string | null;
          quote_id: string | null;
          refund_from: string | null;
          request_id: string | null;
          room_id: string;
          rupees_due: number;
          series_id: string | null;
          series_position: number | null;
          start_time: string;
          status: string;
          total_credits: number;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          booked_by?: string | null;
          booked_by_name?: string | null;
          booking_date: string;
          created_at?: string;
          duration: number;
          end_time?: string;
          gap?: number;
          id?: string;
          included_minutes?: number;
          overrides?: string[];
          paid_paise?: number;
          price_reason?: string | null;
          quote_id?: string | null;
          refund_from?: string | null;
          request_id?: string | null;
          room_id: string;
          rupees_due?: number;
          series_id?: string | null;
          series_position?: number | null;
          start_time: string;
          status?: string;
          total_credits?: number;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          booked_by?: string | null;
          booked_by_name?: string | null;
          booking_date?: string;
          created_at?: string;
          duration?: number;
          end_time?: string;
          gap?: number;
          id?: string;
          included_minutes?: number;
          overrides?: string[];
          paid_paise?: number;
          price_reason?: string | null;
          quote_id?: string | null;
          refund_from?: string | null;
          request_id?: string | null;
          room_id?: string;
          rupees_due?: number;
          series_id?: string | null;
          series_position?: number | null;
          start_time?: string;
          status?: string;
          total_credits?: number;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "bookings_room_id_fkey";
            columns: ["room_id"];
            isOneToOne: false;
            referencedRelation: "rooms";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "bookings_series_id_fkey";
            columns: ["series_id"];
            isOneToOne: false;
            referencedRelation: "booking_series";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "bookings_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      cafe_orders: {
        Row: {
          created_at: string;
          day: string;
          number: number;
          order_id: string;
          stage: string;
          stage_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          day: string;
          number: number;
          order_id: string;
          stage?: string;
          stage_at?: string;
        };
        Update: {
          created_at?: string;
          day?: string;
          number?: number;
          order_id?: string;
          stage?: string;
          stage_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "cafe_orders_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: true;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
        ];
      };
      cafe_specials: {
        Row: {
          available: boolean;
          created_at: string;
          description: string;
          id: string;
          name: string;
          price: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          available?: boolean;
          created_at?: string;
          description: string;
          id?: string;
          name: string;
          price: number;
          updated_at?: string;
        };
        Update: {
          available?: boolean;
          created_at?: string;
          description?: string;
          id?: string;
          name?: string;
          price?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      calendar_feeds: {
        Row: {
          created_at: string;
          token: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          token?: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          token?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "calendar_feeds_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      cancelled_registrations: {
        Row: {
          credits_refunded: number;
          event_id: string;
          id: string;
          registered_again_at: string | null;
          registered_at: string;
          released_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          credits_refunded: number;
          event_id: string;
          id: string;
          registered_again_at?: string | null;
          registered_at: string;
          released_at?: string;
          user_id: string;
        };
        Update: {
          credits_refunded?: number;
          event_id?: string;
          id?: string;
          registered_again_at?: string | null;
          registered_at?: string;
          released_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "cancelled_registrations_event_id_fkey";
            columns: ["event_id"];
            isOneToOne: false;
            referencedRelation: "events";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "cancelled_registrations_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      credit_ledger: {
        Row: {
          actor_id: string | null;
          amount: number;
          balance_after: number;
          created_at: string;
          id: number;
          kind: string;
          reason: string | null;
          reference_id: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          amount: number;
          balance_after: number;
          created_at?: string;
          id?: never;
          kind: string;
          reason?: string | null;
          reference_id?: string | null;
          user_id: string;
        };
        Update: {
          actor_id?: string | null;
          amount?: number;
          balance_after?: number;
          created_at?: string;
          id?: never;
          kind?: string;
          reason?: string | null;
          reference_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "credit_ledger_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      credit_lots: {
        Row: {
          amount: number;
          created_at: string;
          expires_at: string | null;
          id: number;
          reference_id: string | null;
          remaining: number;
          source: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          expires_at?: string | null;
          id?: never;
          reference_id?: string | null;
          remaining: number;
          source: string;
          user_id: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          expires_at?: string | null;
          id?: never;
          reference_id?: string | null;
          remaining?: number;
          source?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "credit_lots_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      data_exports: {
        Row: {
          content: Json | null;
          ready_at: string | null;
          requested_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          content?: Json | null;
          ready_at?: string | null;
          requested_at?: string;
          user_id: string;
        };
        Update: {
          content?: Json | null;
          ready_at?: string | null;
          requested_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "data_exports_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      day_passes: {
        Row: {
          arrived_at: string | null;
          created_at: string;
          credits_agreed: number | null;
          credits_used: number;
          date: string;
          email: string | null;
          erased_at: string | null;
          id: string;
          is_included: boolean;
          left_at: string | null;
          purpose: string | null;
          request: string | null;
          status: string;
          user_id: string;
          visitor_id: string | null;
          visitor_name: string;
        };
        ComputedFields: never;
        Insert: {
          arrived_at?: string | null;
          created_at?: string;
          credits_agreed?: number | null;
          credits_used?: number;
          date: string;
          email?: string | null;
          erased_at?: string | null;
          id?: string;
          is_included?: boolean;
          left_at?: string | null;
          purpose?: string | null;
          request?: string | null;
          status?: string;
          user_id?: string;
          visitor_id?: string | null;
          visitor_name: string;
        };
        Update: {
          arrived_at?: string | null;
          created_at?: string;
          credits_agreed?: number | null;
          credits_used?: number;
          date?: string;
          email?: string | null;
          erased_at?: string | null;
          id?: string;
          is_included?: boolean;
          left_at?: string | null;
          purpose?: string | null;
          request?: string | null;
          status?: string;
          user_id?: string;
          visitor_id?: string | null;
          visitor_name?: string;
        };
        Relationships: [
          {
            foreignKeyName: "day_passes_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "day_passes_visitor_id_fkey";
            columns: ["visitor_id"];
            isOneToOne: false;
            referencedRelation: "visitors";
            referencedColumns: ["id"];
          },
        ];
      };
      desk_closings: {
        Row: {
          closed_at: string;
          closed_by: string;
          closed_by_name: string | null;
          corrects: string | null;
          counted_paise: number;
          day: string;
          difference_paise: number;
          expected_paise: number;
          float_paise: number;
          id: string;
          note: string | null;
          number: number;
        };
        ComputedFields: never;
        Insert: {
          closed_at?: string;
          closed_by: string;
          closed_by_name?: string | null;
          corrects?: string | null;
          counted_paise: number;
          day: string;
          difference_paise?: never;
          expected_paise: number;
          float_paise?: number;
          id?: string;
          note?: string | null;
          number: number;
        };
        Update: {
          closed_at?: string;
          closed_by?: string;
          closed_by_name?: string | null;
          corrects?: string | null;
          counted_paise?: number;
          day?: string;
          difference_paise?: never;
          expected_paise?: number;
          float_paise?: number;
          id?: string;
          note?: string | null;
          number?: number;
        };
        Relationships: [
          {
            foreignKeyName: "desk_closings_corrects_fkey";
            columns: ["corrects"];
            isOneToOne: true;
            referencedRelation: "desk_closings";
            referencedColumns: ["id"];
          },
        ];
      };
      event_registrations: {
        Row: {
          created_at: string;
          credits_agreed: number | null;
          credits_charged: number;
          event_id: string;
          id: string;
          request_id: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          credits_agreed?: number | null;
          credits_charged?: number;
          event_id: string;
          id?: string;
          request_id?: string | null;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          credits_agreed?: number | null;
          credits_charged?: number;
          event_id?: string;
          id?: string;
          request_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "event_registrations_event_id_fkey";
            columns: ["event_id"];
            isOneToOne: false;
            referencedRelation: "events";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "event_registrations_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      events: {
        Row: {
          attendees: number;
          created_at: string;
          credits: number | null;
          date: string;
          description: string | null;
          id: string;
          image_url: string | null;
          is_free: boolean;
          location: string | null;
          max_attendees: number;
          status: string;
          time: string;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          attendees?: number;
          created_at?: string;
          credits?: number | null;
          date: string;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          is_free?: boolean;
          location?: string | null;
          max_attendees?: number;
          status?: string;
          time?: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          attendees?: number;
          created_at?: string;
          credits?: number | null;
          date?: string;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          is_free?: boolean;
          location?: string | null;
          max_attendees?: number;
          status?: string;
          time?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      feedback: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          answered_by: string | null;
          answered_by_name: string | null;
          content: string;
          created_at: string;
          id: string;
          status: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          answered_by?: string | null;
          answered_by_name?: string | null;
          content: string;
          created_at?: string;
          id?: string;
          status?: string;
          user_id?: string;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          answered_by?: string | null;
          answered_by_name?: string | null;
          content?: string;
          created_at?: string;
          id?: string;
          status?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "feedback_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      gst_states: {
        Row: {
          code: string;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          name: string;
        };
        Update: {
          code?: string;
          name?: string;
        };
        Relationships: [];
      };
      inventory_transactions: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          notes: string | null;
          order_id: string | null;
          quantity_change: number;
          snack_id: string;
          transaction_type: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          notes?: string | null;
          order_id?: string | null;
          quantity_change: number;
          snack_id: string;
          transaction_type: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          notes?: string | null;
          order_id?: string | null;
          quantity_change?: number;
          snack_id?: string;
          transaction_type?: string;
        };
        Relationships: [
          {
            foreignKeyName: "inventory_transactions_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "inventory_transactions_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "inventory_transactions_snack_id_fkey";
            columns: ["snack_id"];
            isOneToOne: false;
            referencedRelation: "snacks";
            referencedColumns: ["id"];
          },
        ];
      };
      invoices: {
        Row: {
          buyer: NonNullable<Json>;
          cgst_paise: number;
          id: string;
          igst_paise: number;
          invoice_id: string | null;
          invoice_number: string | null;
          invoiced_on: string | null;
          is_test: boolean;
          issued_at: string;
          issued_on: string;
          kind: string;
          lines: NonNullable<Json>;
          method: string | null;
          number: string;
          order_id: string;
          order_number: string;
          payment_id: string;
          payment_number: string | null;
          place_of_supply: string;
          refund_id: string | null;
          seller: NonNullable<Json>;
          sgst_paise: number;
          taxable_paise: number;
          total_paise: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          buyer: NonNullable<Json>;
          cgst_paise: number;
          id?: string;
          igst_paise: number;
          invoice_id?: string | null;
          invoice_number?: string | null;
          invoiced_on?: string | null;
          is_test: boolean;
          issued_at?: string;
          issued_on?: string;
          kind: string;
          lines: NonNullable<Json>;
          method?: string | null;
          number: string;
          order_id: string;
          order_number: string;
          payment_id: string;
          payment_number?: string | null;
          place_of_supply: string;
          refund_id?: string | null;
          seller: NonNullable<Json>;
          sgst_paise: number;
          taxable_paise: number;
          total_paise: number;
          user_id: string;
        };
        Update: {
          buyer?: NonNullable<Json>;
          cgst_paise?: number;
          id?: string;
          igst_paise?: number;
          invoice_id?: string | null;
          invoice_number?: string | null;
          invoiced_on?: string | null;
          is_test?: boolean;
          issued_at?: string;
          issued_on?: string;
          kind?: string;
          lines?: NonNullable<Json>;
          method?: string | null;
          number?: string;
          order_id?: string;
          order_number?: string;
          payment_id?: string;
          payment_number?: string | null;
          place_of_supply?: string;
          refund_id?: string | null;
          seller?: NonNullable<Json>;
          sgst_paise?: number;
          taxable_paise?: number;
          total_paise?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "invoices_invoice_id_fkey";
            columns: ["invoice_id"];
            isOneToOne: false;
            referencedRelation: "invoices";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "invoices_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "invoices_payment_id_fkey";
            columns: ["payment_id"];
            isOneToOne: false;
            referencedRelation: "payments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "invoices_refund_id_fkey";
            columns: ["refund_id"];
            isOneToOne: true;
            referencedRelation: "refunds";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "invoices_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      kiosk_devices: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          last_seen_at: string | null;
          name: string;
          paired_at: string | null;
          pairing_expires_at: string;
          pairing_hash: string | null;
          revoked_at: string | null;
          token_hash: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          last_seen_at?: string | null;
          name: string;
          paired_at?: string | null;
          pairing_expires_at: string;
          pairing_hash?: string | null;
          revoked_at?: string | null;
          token_hash?: string | null;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          last_seen_at?: string | null;
          name?: string;
          paired_at?: string | null;
          pairing_expires_at?: string;
          pairing_hash?: string | null;
          revoked_at?: string | null;
          token_hash?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "kiosk_devices_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      member_notes: {
        Row: {
          author_id: string;
          author_name: string;
          created_at: string;
          id: string;
          note: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string;
          author_name?: string;
          created_at?: string;
          id?: string;
          note: string;
          user_id: string;
        };
        Update: {
          author_id?: string;
          author_name?: string;
          created_at?: string;
          id?: string;
          note?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "member_notes_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      memberships: {
        Row: {
          assigned_by: string | null;
          assigned_by_name: string | null;
          created_at: string;
          ends_on: string | null;
          id: string;
          plan_id: string;
          starts_on: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          assigned_by?: string | null;
          assigned_by_name?: string | null;
          created_at?: string;
          ends_on?: string | null;
          id?: string;
          plan_id: string;
          starts_on: string;
          user_id: string;
        };
        Update: {
          assigned_by?: string | null;
          assigned_by_name?: string | null;
          created_at?: string;
          ends_on?: string | null;
          id?: string;
          plan_id?: string;
          starts_on?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "memberships_plan_id_fkey";
            columns: ["plan_id"];
            isOneToOne: false;
            referencedRelation: "plans";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "memberships_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      notification_choices: {
        Row: {
          by_email: boolean;
          by_push: boolean | null;
          in_portal: boolean;
          kind: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          by_email: boolean;
          by_push?: boolean | null;
          in_portal: boolean;
          kind: string;
          user_id?: string;
        };
        Update: {
          by_email?: boolean;
          by_push?: boolean | null;
          in_portal?: boolean;
          kind?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notification_choices_kind_fkey";
            columns: ["kind"];
            isOneToOne: false;
            referencedRelation: "notification_kinds";
            referencedColumns: ["kind"];
          },
          {
            foreignKeyName: "notification_choices_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      notification_kinds: {
        Row: {
          audience: string;
          by_email: boolean;
          by_push: boolean;
          email_offered: boolean;
          email_optional: boolean;
          in_portal: boolean;
          kind: string;
          lead_time: string | null;
          position: number;
        };
        ComputedFields: never;
        Insert: {
          audience: string;
          by_email: boolean;
          by_push?: boolean;
          email_offered: boolean;
          email_optional: boolean;
          in_portal: boolean;
          kind: string;
          lead_time?: string | null;
          position: number;
        };
        Update: {
          audience?: string;
          by_email?: boolean;
          by_push?: boolean;
          email_offered?: boolean;
          email_optional?: boolean;
          in_portal?: boolean;
          kind?: string;
          lead_time?: string | null;
          position?: number;
        };
        Relationships: [];
      };
      notification_pauses: {
        Row: {
          until: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          until: string;
          user_id: string;
        };
        Update: {
          until?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notification_pauses_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      notifications: {
        Row: {
          created_at: string;
          data: NonNullable<Json>;
          id: string;
          is_shown: boolean;
          kind: string;
          read_at: string | null;
          sequence: number;
          subject_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          data: NonNullable<Json>;
          id?: string;
          is_shown: boolean;
          kind: string;
          read_at?: string | null;
          sequence?: number;
          subject_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          data?: NonNullable<Json>;
          id?: string;
          is_shown?: boolean;
          kind?: string;
          read_at?: string | null;
          sequence?: number;
          subject_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notifications_kind_fkey";
            columns: ["kind"];
            isOneToOne: false;
            referencedRelation: "notification_kinds";
            referencedColumns: ["kind"];
          },
          {
            foreignKeyName: "notifications_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      order_items: {
        Row: {
          discount_percent: number | null;
          id: string;
          name: string;
          order_id: string;
          price: number;
          quantity: number;
          snack_id: string;
        };
        ComputedFields: never;
        Insert: {
          discount_percent?: number | null;
          id?: string;
          name: string;
          order_id: string;
          price: number;
          quantity: number;
          snack_id: string;
        };
        Update: {
          discount_percent?: number | null;
          id?: string;
          name?: string;
          order_id?: string;
          price?: number;
          quantity?: number;
          snack_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "order_items_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "order_items_snack_id_fkey";
            columns: ["snack_id"];
            isOneToOne: false;
            referencedRelation: "snacks";
            referencedColumns: ["id"];
          },
        ];
      };
      orders: {
        Row: {
          amount_paise: number;
          booking_id: string | null;
          cart_id: string | null;
          check_at: string | null;
          content_hash: string;
          created_at: string;
          credits: number | null;
          currency: string;
          description: string | null;
          id: string;
          kind: string;
          mode: string;
          outcome_shown_at: string | null;
          paid_at: string | null;
          provider_order_id: string | null;
          status: string;
          updated_at: string;
          user_id: string;
          valid_days: number | null;
        };
        ComputedFields: never;
        Insert: {
          amount_paise: number;
          booking_id?: string | null;
          cart_id?: string | null;
          check_at?: string | null;
          content_hash: string;
          created_at?: string;
          credits?: number | null;
          currency?: string;
          description?: string | null;
          id?: string;
          kind: string;
          mode: string;
          outcome_shown_at?: string | null;
          paid_at?: string | null;
          provider_order_id?: string | null;
          status?: string;
          updated_at?: string;
          user_id: string;
          valid_days?: number | null;
        };
        Update: {
          amount_paise?: number;
          booking_id?: string | null;
          cart_id?: string | null;
          check_at?: string | null;
          content_hash?: string;
          created_at?: string;
          credits?: number | null;
          currency?: string;
          description?: string | null;
          id?: string;
          kind?: string;
          mode?: string;
          outcome_shown_at?: string | null;
          paid_at?: string | null;
          provider_order_id?: string | null;
          status?: string;
          updated_at?: string;
          user_id?: string;
          valid_days?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "orders_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      outbox: {
        Row: {
          attempts: number;
          channel: string;
          created_at: string;
          data: NonNullable<Json>;
          due_at: string;
          id: string;
          kind: string;
          last_error: string | null;
          lease: string | null;
          mailbox: string | null;
          reached: string[];
          recipient: string | null;
          sender: string;
          sent_at: string | null;
          sequence: number;
          status: string;
          subject_id: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          channel?: string;
          created_at?: string;
          data: NonNullable<Json>;
          due_at?: string;
          id?: string;
          kind: string;
          last_error?: string | null;
          lease?: string | null;
          mailbox?: string | null;
          reached?: string[];
          recipient?: string | null;
          sender?: string;
          sent_at?: string | null;
          sequence?: number;
          status?: string;
          subject_id: string;
          user_id?: string | null;
        };
        Update: {
          attempts?: number;
          channel?: string;
          created_at?: string;
          data?: NonNullable<Json>;
          due_at?: string;
          id?: string;
          kind?: string;
          last_error?: string | null;
          lease?: string | null;
          mailbox?: string | null;
          reached?: string[];
          recipient?: string | null;
          sender?: string;
          sent_at?: string | null;
          sequence?: number;
          status?: string;
          subject_id?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "outbox_kind_fkey";
            columns: ["kind"];
            isOneToOne: false;
            referencedRelation: "notification_kinds";
            referencedColumns: ["kind"];
          },
          {
            foreignKeyName: "outbox_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      payments: {
        Row: {
          amount_paise: number;
          created_at: string;
          currency: string;
          id: string;
          method: string | null;
          note: string | null;
          order_id: string;
          outcome: string;
          provider_payment_id: string | null;
          received_by: string | null;
          received_by_name: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_paise: number;
          created_at?: string;
          currency: string;
          id?: string;
          method?: string | null;
          note?: string | null;
          order_id: string;
          outcome: string;
          provider_payment_id?: string | null;
          received_by?: string | null;
          received_by_name?: string | null;
          user_id: string;
        };
        Update: {
          amount_paise?: number;
          created_at?: string;
          currency?: string;
          id?: string;
          method?: string | null;
          note?: string | null;
          order_id?: string;
          outcome?: string;
          provider_payment_id?: string | null;
          received_by?: string | null;
          received_by_name?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "payments_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payments_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      plan_day_passes: {
        Row: {
          created_at: string;
          day_pass_id: string;
          id: number;
          month: string;
          passes: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          day_pass_id: string;
          id?: never;
          month: string;
          passes: number;
          user_id: string;
        };
        Update: {
          created_at?: string;
          day_pass_id?: string;
          id?: never;
          month?: string;
          passes?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "plan_day_passes_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      plan_minutes: {
        Row: {
          booking_id: string;
          created_at: string;
          id: number;
          minutes: number;
          month: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          booking_id: string;
          created_at?: string;
          id?: never;
          minutes: number;
          month: string;
          user_id: string;
        };
        Update: {
          booking_id?: string;
          created_at?: string;
          id?: never;
          minutes?: number;
          month?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "plan_minutes_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      plan_rooms: {
        Row: {
          plan_id: string;
          room_id: string;
        };
        ComputedFields: never;
        Insert: {
          plan_id: string;
          room_id: string;
        };
        Update: {
          plan_id?: string;
          room_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "plan_rooms_plan_id_fkey";
            columns: ["plan_id"];
            isOneToOne: false;
            referencedRelation: "plans";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "plan_rooms_room_id_fkey";
            columns: ["room_id"];
            isOneToOne: false;
            referencedRelation: "rooms";
            referencedColumns: ["id"];
          },
        ];
      };
      plans: {
        Row: {
          archived_at: string | null;
          cafe_discount_percent: number;
          created_at: string;
          id: string;
          included_day_passes: number;
          included_minutes: number;
          monthly_price_paise: number;
          name: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          archived_at?: string | null;
          cafe_discount_percent?: number;
          created_at?: string;
          id?: string;
          included_day_passes?: number;
          included_minutes?: number;
          monthly_price_paise?: number;
          name: string;
          updated_at?: string;
        };
        Update: {
          archived_at?: string | null;
          cafe_discount_percent?: number;
          created_at?: string;
          id?: string;
          included_day_passes?: number;
          included_minutes?: number;
          monthly_price_paise?: number;
          name?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          created_at: string;
          display_name: string;
          email: string | null;
          erased_at: string | null;
          full_name: string | null;
          id: string;
          organization: string | null;
          phone_number: string | null;
          trusted_at: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          display_name?: string;
          email?: string | null;
          erased_at?: string | null;
          full_name?: string | null;
          id: string;
          organization?: string | null;
          phone_number?: string | null;
          trusted_at?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          display_name?: string;
          email?: string | null;
          erased_at?: string | null;
          full_name?: string | null;
          id?: string;
          organization?: string | null;
          phone_number?: string | null;
          trusted_at?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      push_subscriptions: {
        Row: {
          auth: string;
          created_at: string;
          device: string;
          endpoint: string;
          id: string;
          last_used_at: string;
          p256dh: string;
          session_id: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          auth: string;
          created_at?: string;
          device: string;
          endpoint: string;
          id?: string;
          last_used_at?: string;
          p256dh: string;
          session_id?: string | null;
          user_id: string;
        };
        Update: {
          auth?: string;
          created_at?: string;
          device?: string;
          endpoint?: string;
          id?: string;
          last_used_at?: string;
          p256dh?: string;
          session_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "push_subscriptions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      refunds: {
        Row: {
          amount_paise: number;
          attempts: number;
          created_at: string;
          failures: number;
          id: string;
          last_error: string | null;
          method: string | null;
          order_id: string;
          payment_id: string;
          provider_refund_id: string | null;
          reason: string;
          retry_at: string | null;
          returned_by: string | null;
          returned_by_name: string | null;
          status: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_paise: number;
          attempts?: number;
          created_at?: string;
          failures?: number;
          id?: string;
          last_error?: string | null;
          method?: string | null;
          order_id: string;
          payment_id: string;
          provider_refund_id?: string | null;
          reason: string;
          retry_at?: string | null;
          returned_by?: string | null;
          returned_by_name?: string | null;
          status?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          amount_paise?: number;
          attempts?: number;
          created_at?: string;
          failures?: number;
          id?: string;
          last_error?: string | null;
          method?: string | null;
          order_id?: string;
          payment_id?: string;
          provider_refund_id?: string | null;
          reason?: string;
          retry_at?: string | null;
          returned_by?: string | null;
          returned_by_name?: string | null;
          status?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "refunds_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "refunds_payment_id_fkey";
            columns: ["payment_id"];
            isOneToOne: false;
            referencedRelation: "payments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "refunds_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      release_log: {
        Row: {
          action: string;
          actor: string;
          actor_id: string | null;
          at: string;
          build: string;
          build_after: string | null;
          build_before: string | null;
          failed_id: number | null;
          id: number;
          module: string;
          percent: number | null;
          reason: string | null;
          request_id: string | null;
          token_id: string | null;
          version: string | null;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor: string;
          actor_id?: string | null;
          at?: string;
          build: string;
          build_after?: string | null;
          build_before?: string | null;
          failed_id?: number | null;
          id?: never;
          module: string;
          percent?: number | null;
          reason?: string | null;
          request_id?: string | null;
          token_id?: string | null;
          version?: string | null;
        };
        Update: {
          action?: string;
          actor?: string;
          actor_id?: string | null;
          at?: string;
          build?: string;
          build_after?: string | null;
          build_before?: string | null;
          failed_id?: number | null;
          id?: never;
          module?: string;
          percent?: number | null;
          reason?: string | null;
          request_id?: string | null;
          token_id?: string | null;
          version?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "release_log_failed_id_fkey";
            columns: ["failed_id"];
            isOneToOne: true;
            referencedRelation: "release_log";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "release_log_token_id_fkey";
            columns: ["token_id"];
            isOneToOne: false;
            referencedRelation: "release_tokens";
            referencedColumns: ["id"];
          },
        ];
      };
      release_tokens: {
        Row: {
          actions: string[];
          created_at: string;
          created_by: string | null;
          expires_at: string;
          id: string;
          last_used_at: string | null;
          module: string;
          name: string;
          revoked_at: string | null;
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          actions: string[];
          created_at?: string;
          created_by?: string | null;
          expires_at: string;
          id?: string;
          last_used_at?: string | null;
          module: string;
          name: string;
          revoked_at?: string | null;
          token_hash: string;
        };
        Update: {
          actions?: string[];
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          id?: string;
          last_used_at?: string | null;
          module?: string;
          name?: string;
          revoked_at?: string | null;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: "release_tokens_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      restores: {
        Row: {
          backup_made_at: string;
          id: string;
          restored_at: string;
          started_at: string | null;
          started_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          backup_made_at: string;
          id?: string;
          restored_at?: string;
          started_at?: string | null;
          started_by?: string | null;
        };
        Update: {
          backup_made_at?: string;
          id?: string;
          restored_at?: string;
          started_at?: string | null;
          started_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "restores_started_by_fkey";
            columns: ["started_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      room_blocks: {
        Row: {
          created_at: string;
          created_by: string | null;
          ended_at: string | null;
          ended_by: string | null;
          ends_at: string;
          id: string;
          kind: string;
          reason: string;
          room_id: string;
          starts_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          ended_at?: string | null;
          ended_by?: string | null;
          ends_at: string;
          id?: string;
          kind: string;
          reason: string;
          room_id: string;
          starts_at: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          ended_at?: string | null;
          ended_by?: string | null;
          ends_at?: string;
          id?: string;
          kind?: string;
          reason?: string;
          room_id?: string;
          starts_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "room_blocks_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "room_blocks_room_id_fkey";
            columns: ["room_id"];
            isOneToOne: false;
            referencedRelation: "rooms";
            referencedColumns: ["id"];
          },
        ];
      };
      room_rules: {
        Row: {
          approval_hours: number | null;
          booked_by: string;
          closes: string;
          days_ahead: number | null;
          gap: number;
          hours: Json | null;
          longest: number;
          max_open: number | null;
          notice_minutes: number;
          opens: string;
          prices: Json | null;
          refund_ladder: Json | null;
          room_id: string;
          shortest: number;
          step: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          approval_hours?: number | null;
          booked_by?: string;
          closes?: never;
          days_ahead?: number | null;
          gap?: number;
          hours?: Json | null;
          longest?: number;
          max_open?: number | null;
          notice_minutes?: number;
          opens?: never;
          prices?: Json | null;
          refund_ladder?: Json | null;
          room_id: string;
          shortest?: number;
          step?: number;
          updated_at?: string;
        };
        Update: {
          approval_hours?: number | null;
          booked_by?: string;
          closes?: never;
          days_ahead?: number | null;
          gap?: number;
          hours?: Json | null;
          longest?: number;
          max_open?: number | null;
          notice_minutes?: number;
          opens?: never;
          prices?: Json | null;
          refund_ladder?: Json | null;
          room_id?: string;
          shortest?: number;
          step?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "room_rules_room_id_fkey";
            columns: ["room_id"];
            isOneToOne: true;
            referencedRelation: "rooms";
            referencedColumns: ["id"];
          },
        ];
      };
      rooms: {
        Row: {
          amenities: string[];
          capacity: number;
          created_at: string;
          credits_per_hour: number | null;
          description: string | null;
          id: string;
          image_url: string | null;
          name: string;
          photos: NonNullable<Json>;
          retired_at: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          amenities?: string[];
          capacity: number;
          created_at?: string;
          credits_per_hour?: number | null;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          name: string;
          photos?: NonNullable<Json>;
          retired_at?: string | null;
          updated_at?: string;
        };
        Update: {
          amenities?: string[];
          capacity?: number;
          created_at?: string;
          credits_per_hour?: number | null;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          name?: string;
          photos?: NonNullable<Json>;
          retired_at?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      snacks: {
        Row: {
          archived_at: string | null;
          created_at: string;
          description: string | null;
          id: string;
          image_url: string | null;
          name: string;
          price: number;
          quantity: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          name: string;
          price: number;
          quantity?: number;
          updated_at?: string;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          name?: string;
          price?: number;
          quantity?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      space_updates: {
        Row: {
          content: string;
          created_at: string;
          created_by: string | null;
          id: string;
          published: boolean;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          content: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          published?: boolean;
          title: string;
          updated_at?: string;
        };
        Update: {
          content?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          published?: boolean;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "space_updates_created_by_fkey";
            columns: ["created_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      suspensions: {
        Row: {
          ended_at: string | null;
          ended_by: string | null;
          ended_by_name: string | null;
          id: string;
          reason: string;
          suspended_at: string;
          suspended_by: string;
          suspended_by_name: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          ended_at?: string | null;
          ended_by?: string | null;
          ended_by_name?: string | null;
          id?: string;
          reason: string;
          suspended_at?: string;
          suspended_by: string;
          suspended_by_name: string;
          user_id: string;
        };
        Update: {
          ended_at?: string | null;
          ended_by?: string | null;
          ended_by_name?: string | null;
          id?: string;
          reason?: string;
          suspended_at?: string;
          suspended_by?: string;
          suspended_by_name?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "suspensions_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      system_settings: {
        Row: {
          id: string;
          key: string;
          updated_at: string;
          value: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          key: string;
          updated_at?: string;
          value: NonNullable<Json>;
        };
        Update: {
          id?: string;
          key?: string;
          updated_at?: string;
          value?: NonNullable<Json>;
        };
        Relationships: [];
      };
      user_credits: {
        Row: {
          balance: number;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          balance?: number;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          balance?: number;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "user_credits_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      user_roles: {
        Row: {
          created_at: string;
          role: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          role?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      visitor_passes: {
        Row: {
          code_hash: string;
          created_at: string;
          day_pass_id: string | null;
          id: string;
          issue: number;
          revoked_at: string | null;
          used_at: string | null;
          valid_on: string;
          visitor_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          code_hash: string;
          created_at?: string;
          day_pass_id?: string | null;
          id?: string;
          issue?: number;
          revoked_at?: string | null;
          used_at?: string | null;
          valid_on: string;
          visitor_id?: string | null;
        };
        Update: {
          code_hash?: string;
          created_at?: string;
          day_pass_id?: string | null;
          id?: string;
          issue?: number;
          revoked_at?: string | null;
          used_at?: string | null;
          valid_on?: string;
          visitor_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "visitor_passes_day_pass_id_fkey";
            columns: ["day_pass_id"];
            isOneToOne: true;
            referencedRelation: "day_passes";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "visitor_passes_visitor_id_fkey";
            columns: ["visitor_id"];
            isOneToOne: true;
            referencedRelation: "visitors";
            referencedColumns: ["id"];
          },
        ];
      };
      visitors: {
        Row: {
          arrived_at: string | null;
          created_at: string;
          email: string | null;
          erased_at: string | null;
          host_name: string | null;
          id: string;
          is_walk_in: boolean;
          left_at: string | null;
          organization: string | null;
          phone: string | null;
          purpose: string | null;
          status: string;
          user_id: string;
          visit_date: string;
          visit_duration: number;
          visit_time: string;
          visitor_name: string;
        };
        ComputedFields: never;
        Insert: {
          arrived_at?: string | null;
          created_at?: string;
          email?: string | null;
          erased_at?: string | null;
          host_name?: string | null;
          id?: string;
          is_walk_in?: boolean;
          left_at?: string | null;
          organization?: string | null;
          phone?: string | null;
          purpose?: string | null;
          status?: string;
          user_id?: string;
          visit_date?: string;
          visit_duration?: number;
          visit_time?: string;
          visitor_name: string;
        };
        Update: {
          arrived_at?: string | null;
          created_at?: string;
          email?: string | null;
          erased_at?: string | null;
          host_name?: string | null;
          id?: string;
          is_walk_in?: boolean;
          left_at?: string | null;
          organization?: string | null;
          phone?: string | null;
          purpose?: string | null;
          status?: string;
          user_id?: string;
          visit_date?: string;
          visit_duration?: number;
          visit_time?: string;
          visitor_name?: string;
        };
        Relationships: [
          {
            foreignKeyName: "visitors_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      webhook_events: {
        Row: {
          deliveries: number;
          id: string;
          outcome: string | null;
          payload: NonNullable<Json>;
          processed_at: string | null;
          received_at: string;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          deliveries?: number;
          id: string;
          outcome?: string | null;
          payload: NonNullable<Json>;
          processed_at?: string | null;
          received_at?: string;
          type: string;
        };
        Update: {
          deliveries?: number;
          id?: string;
          outcome?: string | null;
          payload?: NonNullable<Json>;
          processed_at?: string | null;
          received_at?: string;
          type?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_image: { Args: { object_id: string; version: string }; Returns: undefined };
      address_return_token: {
        Args: { address: string; changed_at: string; member_id: string };
        Returns: string;
      };
      addUserCredits: {
        Args: { amount_to_add: number; reason?: string; userid: string };
        Returns: number;
      };
      affected_requests: {
        Args: {
          ends_at?: string;
          opening?: Json;
          room?: string;
          room_hours?: Json;
          starts_at?: string;
        };
        Returns: {
          booking_date: string;
          email: string;
          end_time: string;
          full_name: string;
          id: string;
          room_name: string;
          start_time: string;
        }[];
      };
      answer_feedback: { Args: { answer: string; feedback_id: string }; Returns: undefined };
      answer_invitation: { Args: { response?: string; token: string }; Returns: Json };
      answer_walk_in: {
        Args: { is_welcome: boolean; visitor_id: string };
        Returns: {
          arrived_at: string | null;
          created_at: string;
          email: string | null;
          erased_at: string | null;
          host_name: string | null;
          id: string;
          is_walk_in: boolean;
          left_at: string | null;
          organization: string | null;
          phone: string | null;
          purpose: string | null;
          status: string;
          user_id: string;
          visit_date: string;
          visit_duration: number;
          visit_time: string;
          visitor_name: string;
        };
        SetofOptions: {
          from: "*";
          to: "visitors";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      approve_request: {
        Args: { request_id: string };
        Returns: {
          booked_by: string | null;
          booked_by_name: string | null;
          booking_date: string;
          created_at: string;
          duration: number;
          end_time: string;
          gap: number;
          id: string;
          included_minutes: number;
          overrides: string[];
          paid_paise: number;
          price_reason: string | null;
          quote_id: string | null;
          refund_from: string | null;
          request_id: string | null;
          room_id: string;
          rupees_due: number;
          series_id: string | null;
          series_position: number | null;
          start_time: string;
          status: string;
          total_credits: number;
          updated_at: string;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "bookings";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      arrivals_on: {
        Args: { day: string; how_many?: number };
        Returns: {
          arrived_at: string;
          expected_at: string;
          host_name: string;
          id: string;
          is_walk_in: boolean;
          kind: string;
          left_at: string;
          member_id: string;
          member_name: string;
          organization: string;
          purpose: string;
          total_count: number;
          visitor_name: string;
        }[];
      };
      attach_provider_order: {
        Args: { order_id: string; provider_order_id: string };
        Returns: {
          amount_paise: number;
          booking_id: string | null;
          cart_id: string | null;
          check_at: string | null;
          content_hash: string;
          created_at: string;
          credits: number | null;
          currency: string;
          description: string | null;
          id: string;
          kind: string;
          mode: string;
          outcome_shown_at: string | null;
          paid_at: string | null;
          provider_order_id: string | null;
          status: string;
          updated_at: string;
          user_id: string;
          valid_days: number | null;
        };
        SetofOptions: {
          from: "*";
          to: "orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      block_room: {
        Args: {
          bookings?: Json;
          ends_at: string;
          kind: string;
          reason: string;
          room_id: string;
          starts_at: string;
        };
        Returns: Json;
      };
      book_for_member: {
        Args: {
          booking_date: string;
          duration: number;
          member_id: string;
          overrides?: string[];
          price?: number;
          price_reason?: string;
          quote_id?: string;
          request_id?: string;
          room_id: string;
          start_time: string;
        };
        Returns: {
          booked_by: string | null;
          booked_by_name: string | null;
          booking_date: string;
          created_at: string;
          duration: number;
          end_time: string;
          gap: number;
          id: string;
          included_minutes: number;
          overrides: string[];
          paid_paise: number;
          price_reason: string | null;
          quote_id: string | null;
          refund_from: string | null;
          request_id: string | null;
          room_id: string;
          rupees_due: number;
          series_id: string | null;
          series_position: number | null;
          start_time: string;
          status: string;
          total_credits: number;
          updated_at: string;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "bookings";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      book_series: {
        Args: {
          duration: number;
          every_weeks?: number;
          frequency: string;
          member_id?: string;
          occurrences?: number;
          quote_id: string;
          replacements?: Json;
          request_id?: string;
          room_id: string;
          start_time: string;
          starts_on: string;
          until_date?: string;
        };
        Returns: {
          bookings: number;
          credits_change: number;
          rupees_change: number;
          series_id: string;
        }[];
      };
      booking_refund: {
        Args: { booking_id: string; new_duration?: number };
        Returns: {
          credits: number;
          expires_at: string;
          is_renewed: boolean;
        }[];
      };
      bookings_in_block: {
        Args: { ends_at: string; room: string; starts_at: string };
        Returns: {
          booking_date: string;
          duration: number;
          email: string;
          end_time: string;
          full_name: string;
          id: string;
          included_minutes: number;
          room_id: string;
          room_name: string;
          start_time: string;
          total_credits: number;
          updated_at: string;
          user_id: string;
        }[];
      };
      bookings_in_closed_hours: {
        Args: { how_many?: number };
        Returns: {
          booking_date: string;
          duration: number;
          email: string;
          end_time: string;
          full_name: string;
          id: string;
          included_minutes: number;
          room_id: string;
          room_name: string;
          start_time: string;
          total_count: number;
          total_credits: number;
          updated_at: string;
          user_id: string;
        }[];
      };
      bookings_outside_hours: {
        Args: { opening: Json };
        Returns: {
          booking_date: string;
          duration: number;
          email: string;
          end_time: string;
          full_name: string;
          id: string;
          included_minutes: number;
          room_id: string;
          room_name: string;
          start_time: string;
          total_credits: number;
          updated_at: string;
          user_id: string;
        }[];
      };
      bookings_outside_room_hours: {
        Args: { new_hours?: Json; room: string };
        Returns: {
          booking_date: string;
          duration: number;
          email: string;
          end_time: string;
          full_name: string;
          id: string;
          included_minutes: number;
          room_id: string;
          room_name: string;
          start_time: string;
          total_credits: number;
          updated_at: string;
          user_id: string;
        }[];
      };
      calendar_entries: {
        Args: { first_day: string; last_day: string; only_room?: string };
        Returns: {
          booking_date: string;
          duration: number;
          email: string;
          end_time: string;
          full_name: string;
          gap: number;
          id: string;
          included_minutes: number;
          kind: string;
          note: string;
          paid_paise: number;
          room_id: string;
          rupees_due: number;
          start_time: string;
          total_credits: number;
          updated_at: string;
          user_id: string;
        }[];
      };
      calendar_feed: { Args: { feed_token: string }; Returns: Json };
      canary_trials: {
        Args: Record<PropertyKey, never>;
        Returns: {
          build: string;
          ended_at: string;
          module: string;
          rolled_back_at: string;
          sessions: number;
          stable: string;
          started_at: string;
          verdict: string;
        }[];
      };
      cancel_booking: {
        Args: {
          booking_id: string;
          credits_agreed: number;
          minutes_agreed?: number;
          reason?: string;
          version: string;
        };
        Returns: undefined;
      };
      cancel_day_pass: { Args: { day_pass_id: string }; Returns: number };
      cancel_series: {
        Args: {
          from_date?: string;
          quote_id: string;
          reason?: string;
          series_id: string;
          until_date?: string;
        };
        Returns: {
          bookings: number;
          credits_change: number;
          rupees_change: number;
          series_id: string;
        }[];
      };
      change_series: {
        Args: {
          duration?: number;
          from_date?: string;
          kept?: string[];
          quote_id: string;
          request_id?: string;
          room_id?: string;
          series_id: string;
          start_time?: string;
          until_date?: string;
        };
        Returns: {
          bookings: number;
          credits_change: number;
          rupees_change: number;
          series_id: string;
        }[];
      };
      change_visitor: {
        Args: {
          email: string;
          host_name: string;
          organization: string;
          phone: string;
          purpose: string;
          visit_date: string;
          visit_duration: number;
          visit_time: string;
          visitor_id: string;
          visitor_name: string;
        };
        Returns: undefined;
      };
      check_in_day_pass: {
        Args: { day_pass_id: string };
        Returns: {
          arrived_at: string | null;
          created_at: string;
          credits_agreed: number | null;
          credits_used: number;
          date: string;
          email: string | null;
          erased_at: string | null;
          id: string;
          is_included: boolean;
          left_at: string | null;
          purpose: string | null;
          request: string | null;
          status: string;
          user_id: string;
          visitor_id: string | null;
          visitor_name: string;
        };
        SetofOptions: {
          from: "*";
          to: "day_passes";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      check_in_visitor: {
        Args: { visitor_id: string };
        Returns: {
          arrived_at: string | null;
          created_at: string;
          email: string | null;
          erased_at: string | null;
          host_name: string | null;
          id: string;
          is_walk_in: boolean;
          left_at: string | null;
          organization: string | null;
          phone: string | null;
          purpose: string | null;
          status: string;
          user_id: string;
          visit_date: string;
          visit_duration: number;
          visit_time: string;
          visitor_name: string;
        };
        SetofOptions: {
          from: "*";
          to: "visitors";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      check_out_day_pass: {
        Args: { day_pass_id: string };
        Returns: {
          arrived_at: string | null;
          created_at: string;
          credits_agreed: number | null;
          credits_used: number;
          date: string;
          email: string | null;
          erased_at: string | null;
          id: string;
          is_included: boolean;
          left_at: string | null;
          purpose: string | null;
          request: string | null;
          status: string;
          user_id: string;
          visitor_id: string | null;
          visitor_name: string;
        };
        SetofOptions: {
          from: "*";
          to: "day_passes";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      check_out_visitor: {
        Args: { visitor_id: string };
        Returns: {
          arrived_at: string | null;
          created_at: string;
          email: string | null;
          erased_at: string | null;
          host_name: string | null;
          id: string;
          is_walk_in: boolean;
          left_at: string | null;
          organization: string | null;
          phone: string | null;
          purpose: string | null;
          status: string;
          user_id: string;
          visit_date: string;
          visit_duration: number;
          visit_time: string;
          visitor_name: string;
        };
        SetofOptions: {
          from: "*";
          to: "visitors";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      claim_orders: {
        Args: { due_by: string; how_many?: number; payment_mode: string };
        Returns: {
          amount_paise: number;
          booking_id: string | null;
          cart_id: string | null;
          check_at: string | null;
          content_hash: string;
          created_at: string;
          credits: number | null;
          currency: string;
          description: string | null;
          id: string;
          kind: string;
          mode: string;
          outcome_shown_at: string | null;
          paid_at: string | null;
          provider_order_id: string | null;
          status: string;
          updated_at: string;
          user_id: string;
          valid_days: number | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "orders";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_outbox: {
        Args: { how_many?: number; lease_seconds?: number; only_channel?: string };
        Returns: {
          attempts: number;
          channel: string;
          data: Json;
          id: string;
          kind: string;
          lease: string;
          member_name: string;
          recipient: string;
          sequence: number;
          subject_id: string;
          unsubscribe_token: string;
          user_id: string;
        }[];
      };
      claim_refunds: {
        Args: { how_many?: number; payment_mode: string };
        Returns: {
          amount_paise: number;
          attempts: number;
          created_at: string;
          failures: number;
          id: string;
          last_error: string | null;
          method: string | null;
          order_id: string;
          payment_id: string;
          provider_refund_id: string | null;
          reason: string;
          retry_at: string | null;
          returned_by: string | null;
          returned_by_name: string | null;
          status: string;
          updated_at: string;
          user_id: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "refunds";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      close_desk: {
        Args: {
          agreed_paise?: number;
          corrects?: string;
          counted_paise: number;
          day: string;
          float_paise?: number;
          note?: string;
          number: number;
          request_id?: string;
        };
        Returns: {
          closed_at: string;
          closed_by: string;
          closed_by_name: string | null;
          corrects: string | null;
          counted_paise: number;
          day: string;
          difference_paise: number;
          expected_paise: number;
          float_paise: number;
          id: string;
          note: string | null;
          number: number;
        };
        SetofOptions: {
          from: "*";
          to: "desk_closings";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      create_day_pass: {
        Args: {
          credits_agreed?: number;
          email: string;
          host_name?: string;
          organization?: string;
          phone?: string;
          purpose?: string;
          request?: string;
          visit_date: string;
          visitor_name: string;
        };
        Returns: {
          arrived_at: string | null;
          created_at: string;
          credits_agreed: number | null;
          credits_used: number;
          date: string;
          email: string | null;
          erased_at: string | null;
          id: string;
          is_included: boolean;
          left_at: string | null;
          purpose: string | null;
          request: string | null;
          status: string;
          user_id: string;
          visitor_id: string | null;
          visitor_name: string;
        };
        SetofOptions: {
          from: "*";
          to: "day_passes";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      create_kiosk_device: { Args: { name: string }; Returns: Json };
      create_order: {
        Args: {
          agreed_paise?: number;
          cart_id?: string;
          credits?: number;
          custom?: boolean;
          items?: Json;
          order_kind: string;
          payment_mode: string;
          person: string;
        };
        Returns: {
          amount_paise: number;
          booking_id: string | null;
          cart_id: string | null;
          check_at: string | null;
          content_hash: string;
          created_at: string;
          credits: number | null;
          currency: string;
          description: string | null;
          id: string;
          kind: string;
          mode: string;
          outcome_shown_at: string | null;
          paid_at: string | null;
          provider_order_id: string | null;
          status: string;
          updated_at: string;
          user_id: string;
          valid_days: number | null;
        };
        SetofOptions: {
          from: "*";
          to: "orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      create_preview_link: {
        Args: { build: string; days?: number; module: string };
        Returns: Json;
      };
      create_release_token: {
        Args: { actions: string[]; expires_at: string; module: string; name: string };
        Returns: Json;
      };
      day_board: {
        Args: { day: string };
        Returns: {
          booking_id: string;
          end_time: string;
          gap: number;
          held_until: string;
          is_own: boolean;
          is_own_request: boolean;
          room_id: string;
          start_time: string;
        }[];
      };
      day_pass_code: { Args: { day_pass_id: string }; Returns: string };
      desk_balances: {
        Args: { day: string; how_many?: number };
        Returns: {
          balance_paise: number;
          booking_date: string;
          booking_id: string;
          email: string;
          end_time: string;
          full_name: string;
          is_cancelled: boolean;
          order_id: string;
          room_name: string;
          start_time: string;
          total_count: number;
          user_id: string;
        }[];
      };
      desk_cash: {
        Args: { on_day: string };
        Returns: {
          day: string;
          expected_paise: number;
        }[];
      };
      desk_entries: {
        Args: {
          before_created_at?: string;
          before_id?: string;
          from_day: string;
          how_many?: number;
          to_day: string;
        };
        Returns: {
          amount_paise: number;
          by_id: string;
          by_name: string;
          created_at: string;
          day: string;
          description: string;
          id: string;
          kind: string;
          member_name: string;
          method: string;
          note: string;
          total_count: number;
          user_id: string;
        }[];
      };
      desk_takings: {
        Args: { from_day: string; to_day: string };
        Returns: {
          by_id: string;
          by_name: string;
          entries: number;
          kind: string;
          method: string;
          returned_paise: number;
          taken_paise: number;
        }[];
      };
      end_block: { Args: { block_id: string }; Returns: undefined };
      end_sessions: { Args: { session_ids: string[] }; Returns: number };
      end_suspension: { Args: { member_id: string }; Returns: undefined };
      expire_order: { Args: { order_id: string }; Returns: string };
      find_members: {
        Args: { search: string };
        Returns: {
          member_id: string;
          name: string;
          organization: string;
        }[];
      };
      finish_canary_trial: {
        Args: { outcome: string; problem?: string; trial: string };
        Returns: undefined;
      };
      finish_webhook: { Args: { event_id: string; outcome: string }; Returns: undefined };
      free_spans: {
        Args: { at_time?: string; day: string; half_hours?: number; people?: number };
        Returns: {
          end_time: string;
          room_id: string;
          start_time: string;
        }[];
      };
      get_user_profiles_with_roles: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          credits: number;
          display_name: string;
          email: string;
          full_name: string;
          id: string;
          organization: string;
          phone_number: string;
          role: string;
        }[];
      };
      guest_tokens: {
        Args: { address: string; guest_id: string };
        Returns: {
          answer: string;
          unsubscribe: string;
        }[];
      };
      hold_slot: {
        Args: { booking_date: string; duration: number; room_id: string; start_time: string };
        Returns: {
          answer: string | null;
          answer_reason: string | null;
          booking_date: string;
          booking_id: string | null;
          created_at: string;
          duration: number;
          end_time: string;
          ended_at: string | null;
          expires_at: string;
          id: string;
          is_request: boolean;
          order_id: string | null;
          refusal: string | null;
          room_id: string;
          start_time: string;
          terms: NonNullable<Json>;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "booking_holds";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      import_members: { Args: { batch_id: string; members: Json }; Returns: number };
      import_rooms: { Args: { batch_id: string; rooms: Json }; Returns: number };
      included_day_passes: {
        Args: { visit_date: string };
        Returns: {
          included: number;
          passes_left: number;
        }[];
      };
      invite_to_booking: { Args: { booking_id: string; guests: Json }; Returns: number };
      invited_address: { Args: { token: string }; Returns: string };
      invoice_status: {
        Args: Record<PropertyKey, never>;
        Returns: {
          missing: string[];
          waiting: number;
        }[];
      };
      is_admin_role: { Args: { uid: string }; Returns: boolean };
      issue_waiting_invoices: { Args: Record<PropertyKey, never>; Returns: number };
      keep_account: { Args: Record<PropertyKey, never>; Returns: undefined };
      kiosk_check_in: { Args: { code: string; device_token: string }; Returns: Json };
      kiosk_status: { Args: { device_token: string }; Returns: Json };
      kiosk_walk_in: {
        Args: {
          device_token: string;
          host_id?: string;
          host_name?: string;
          purpose?: string;
          visitor_name: string;
        };
        Returns: Json;
      };
      kiosk_walk_in_status: { Args: { device_token: string; walk_in_id: string }; Returns: string };
      known_import_keys: { Args: { keys: string[]; kind: string }; Returns: string[] };
      limit_order_checks: { Args: { person: string }; Returns: undefined };
      mark_notifications_read: { Args: { ids?: string[]; until?: string }; Returns: number };
      mark_order_shown: { Args: { order_id: string }; Returns: boolean };
      member_invitation_token: { Args: { address: string; member_id: string }; Returns: string };
      member_statement: { Args: { member_id?: string; month: string }; Returns: Json };
      missing_from_backend: {
        Args: {
          buckets?: string[];
          columns?: string[];
          functions: string[];
          parameters?: string[];
          tables: string[];
        };
        Returns: string[];
      };
      module_fleet: {
        Args: { span?: string };
        Returns: {
          build: string;
          errors: number;
          failing_sessions: number;
          failing_trend: number[];
          fallback_sessions: number;
          load_p50: number;
          load_p95: number;
          module: string;
          mount_p50: number;
          mount_p95: number;
          session_trend: number[];
          sessions: number;
          unmounted_sessions: number;
        }[];
      };
      move_booking: {
        Args: {
          booking_id: string;
          new_date: string;
          new_duration: number;
          new_room: string;
          new_start_time: string;
          quote_id?: string;
          request_id?: string;
          version: string;
        };
        Returns: {
          balance: number;
          booking_date: string;
          credits_change: number;
          duration: number;
          end_time: string;
          id: string;
          room_id: string;
          rupees_due: number;
          start_time: string;
          total_credits: number;
          updated_at: string;
        }[];
      };
      my_invitations: {
        Args: Record<PropertyKey, never>;
        Returns: {
          booker_name: string;
          booking_date: string;
          booking_id: string;
          changed_at: string;
          duration: number;
          end_time: string;
          id: string;
          response: string;
          room_description: string;
          room_name: string;
          start_time: string;
        }[];
      };
      my_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          is_current: boolean;
          last_used_at: string;
          session_id: string;
          started_at: string;
          user_agent: string;
        }[];
      };
      name_problem: { Args: { is_person?: boolean; name: string }; Returns: string };
      note_unmet_search: {
        Args: { at_time?: string; day: string; half_hours: number; people?: number };
        Returns: undefined;
      };
      own_plan: {
        Args: Record<PropertyKey, never>;
        Returns: {
          cafe_discount_percent: number;
          day_passes_left: number;
          ends_on: string;
          included_day_passes: number;
          included_minutes: number;
          minutes_left: number;
          name: string;
          rooms: string[];
          starts_on: string;
        }[];
      };
      pair_kiosk: { Args: { pairing_code: string }; Returns: Json };
      pass_code: { Args: { pass_id: string }; Returns: string };
      pause_notifications: { Args: { ends?: string }; Returns: undefined };
      pay_for_hold: { Args: { hold_id: string; provider_order_id: string }; Returns: undefined };
      pending_invitation: { Args: { member_id: string }; Returns: Json };
      pending_orders: {
        Args: { opened_here?: string[] };
        Returns: {
          amount_paise: number;
          cart_id: string;
          created_at: string;
          credits: number;
          items: Json;
          kind: string;
          order_id: string;
          outcome: string;
          status: string;
        }[];
      };
      push_targets: {
        Args: { lease: string; outbox_id: string };
        Returns: {
          auth: string;
          endpoint: string;
          id: string;
          p256dh: string;
        }[];
      };
      quote_booking: {
        Args: {
          booking_date: string;
          booking_id?: string;
          duration: number;
          member_id?: string;
          overrides?: string[];
          price?: number;
          price_reason?: string;
          room_id: string;
          start_time: string;
        };
        Returns: {
          balance: number;
          credits: number;
          credits_change: number;
          end_time: string;
          expires_at: string;
          facts: Json;
          included_minutes: number;
          lots: Json;
          minutes_returned: number;
          needs_approval: boolean;
          quote_id: string;
          refunds: Json;
          refusal: string;
          rupees: number;
          rupees_change: number;
          shortfall: number;
        }[];
      };
      quote_cancellation: {
        Args: { booking_id: string };
        Returns: {
          charged: number;
          credits: number;
          ends_at: string;
          later: number;
          minutes: number;
          minutes_charged: number;
          minutes_later: number;
        }[];
      };
      quote_plan_change: {
        Args: { member_id: string; plan_id?: string };
        Returns: {
          bill_paise: number;
          day_passes_left: number;
          days_left: number;
          days_of_month: number;
          included_day_passes: number;
          included_minutes: number;
          minutes_left: number;
          new_plan: string;
          old_plan: string;
        }[];
      };
      quote_series: {
        Args: {
          duration: number;
          every_weeks?: number;
          frequency: string;
          member_id?: string;
          occurrences?: number;
          replacements?: Json;
          room_id: string;
          start_time: string;
          starts_on: string;
          until_date?: string;
        };
        Returns: {
          balance: number;
          credits: number;
          credits_change: number;
          dates: Json;
          expires_at: string;
          included_minutes: number;
          minutes_returned: number;
          missing_months: string[];
          quote_id: string;
          rupees: number;
          rupees_change: number;
          shortfall: number;
        }[];
      };
      quote_series_cancellation: {
        Args: { from_date?: string; reason?: string; series_id: string; until_date?: string };
        Returns: {
          balance: number;
          credits: number;
          credits_change: number;
          dates: Json;
          expires_at: string;
          included_minutes: number;
          minutes_returned: number;
          missing_months: string[];
          quote_id: string;
          rupees: number;
          rupees_change: number;
          shortfall: number;
        }[];
      };
      quote_series_change: {
        Args: {
          duration?: number;
          from_date?: string;
          kept?: string[];
          room_id?: string;
          series_id: string;
          start_time?: string;
          until_date?: string;
        };
        Returns: {
          balance: number;
          credits: number;
          credits_change: number;
          dates: Json;
          expires_at: string;
          included_minutes: number;
          minutes_returned: number;
          missing_months: string[];
          quote_id: string;
          rupees: number;
          rupees_change: number;
          shortfall: number;
        }[];
      };
      receive_webhook: {
        Args: { event_id: string; event_type: string; payload: Json };
        Returns: boolean;
      };
      record_bounce: { Args: { error: string; outbox_id: string }; Returns: boolean };
      record_delivery: {
        Args: { error?: string; is_permanent?: boolean; lease: string; outbox_id: string };
        Returns: string;
      };
      record_export: { Args: { list: string; row_count: number }; Returns: undefined };
      record_failed_release_change: { Args: { entry: number; reason: string }; Returns: undefined };
      record_module_reports: {
        Args: { address?: string; live: Json; member_id?: string; reports: Json; session: string };
        Returns: Json;
      };
      record_provider_refund: {
        Args: {
          amount_paise: number;
          payment_mode: string;
          provider_payment_id: string;
          provider_refund_id: string;
        };
        Returns: string;
      };
      record_push: {
        Args: {
          error?: string;
          gone?: string[];
          is_permanent?: boolean;
          lease: string;
          outbox_id: string;
          reached?: string[];
        };
        Returns: string;
      };
      record_refund: {
        Args: {
          attempt: number;
          new_status: string;
          problem?: string;
          provider_refund_id?: string;
          refund_id: string;
        };
        Returns: undefined;
      };
      record_release_change: { Args: { change: Json }; Returns: number };
      refund_desk_payment: {
        Args: {
          amount_paise: number;
          method: string;
          order_id: string;
          owed_only?: boolean;
          reason?: string;
          request_id?: string;
        };
        Returns: {
          amount_paise: number;
          attempts: number;
          created_at: string;
          failures: number;
          id: string;
          last_error: string | null;
          method: string | null;
          order_id: string;
          payment_id: string;
          provider_refund_id: string | null;
          reason: string;
          retry_at: string | null;
          returned_by: string | null;
          returned_by_name: string | null;
          status: string;
          updated_at: string;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "refunds";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      refund_order: {
        Args: { order_id: string; reason?: string; return_stock?: boolean };
        Returns: {
          amount_paise: number;
          attempts: number;
          created_at: string;
          failures: number;
          id: string;
          last_error: string | null;
          method: string | null;
          order_id: string;
          payment_id: string;
          provider_refund_id: string | null;
          reason: string;
          retry_at: string | null;
          returned_by: string | null;
          returned_by_name: string | null;
          status: string;
          updated_at: string;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "refunds";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      registration_refund: {
        Args: { event_id: string };
        Returns: {
          credits: number;
          expires_at: string;
          is_renewed: boolean;
        }[];
      };
      reject_request: { Args: { reason?: string; request_id: string }; Returns: undefined };
      release_hold: { Args: { hold_id: string }; Returns: undefined };
      release_outbox: { Args: { leases: string[]; outbox_ids: string[] }; Returns: number };
      remove_guest: { Args: { guest_id: string }; Returns: undefined };
      report_cafe: {
        Args: { from_day: string; to_day: string };
        Returns: {
          hours_out: number;
          orders: number;
          paise: number;
          snack_id: string;
          snack_name: string;
          sold: number;
          times_out: number;
        }[];
      };
      report_credits: {
        Args: { from_day: string; to_day: string };
        Returns: {
          day: string;
          expired: number;
          granted: number;
          outstanding: number;
          refunded: number;
          removed: number;
          sold: number;
          spent: number;
        }[];
      };
      report_events: {
        Args: { from_day: string; to_day: string };
        Returns: {
          credits: number;
          day: string;
          event_id: string;
          given_back: number;
          seats: number;
          status: string;
          taken: number;
          title: string;
        }[];
      };
      report_lead_times: {
        Args: { from_day: string; to_day: string };
        Returns: {
          cancelled_by_members: number;
          cancelled_by_others: number;
          credits_refunded: number;
          hours_before: number;
          least_hours: number;
          made: number;
          median_hours: number;
        }[];
      };
      report_members: {
        Args: { from_day: string; to_day: string };
        Returns: {
          booked_minutes: number;
          bookings: number;
          cafe_orders: number;
          day_passes: number;
          member_id: string;
          member_name: string;
          seats: number;
          total_count: number;
        }[];
      };
      report_revenue: {
        Args: { from_day: string; to_day: string };
        Returns: {
          day: string;
          is_test: boolean;
          kind: string;
          paid_paise: number;
          payments: number;
          refunded_paise: number;
          refunds: number;
        }[];
      };
      report_room_use: {
        Args: { from_day: string; to_day: string };
        Returns: {
          bookable_minutes: number;
          booked_minutes: number;
          hour: number;
          room_id: string;
          room_name: string;
        }[];
      };
      report_unmet_demand: {
        Args: { from_day: string; to_day: string };
        Returns: {
          half_hours: number;
          people: number;
          reason: string;
          searches: number;
          start_time: string;
          weekday: number;
        }[];
      };
      report_visitors: {
        Args: { from_day: string; to_day: string };
        Returns: {
          arrived: number;
          day: string;
          day_passes: number;
          missed: number;
          visitors: number;
        }[];
      };
      request_account_deletion: {
        Args: Record<PropertyKey, never>;
        Returns: {
          delete_at: string;
          requested_at: string;
          tried_at: string | null;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "account_deletions";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      request_booking: {
        Args: {
          booking_date: string;
          duration: number;
          quote_id?: string;
          request_id?: string;
          room_id: string;
          start_time: string;
        };
        Returns: {
          answer: string | null;
          answer_reason: string | null;
          booking_date: string;
          booking_id: string | null;
          created_at: string;
          duration: number;
          end_time: string;
          ended_at: string | null;
          expires_at: string;
          id: string;
          is_request: boolean;
          order_id: string | null;
          refusal: string | null;
          room_id: string;
          start_time: string;
          terms: NonNullable<Json>;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "booking_holds";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      request_data_export: { Args: Record<PropertyKey, never>; Returns: string };
      reschedule_booking: {
        Args: {
          booking_id: string;
          new_date: string;
          new_duration: number;
          new_room?: string;
          new_start_time: string;
          quote_id?: string;
          request_id?: string;
          version?: string;
        };
        Returns: {
          booked_by: string | null;
          booked_by_name: string | null;
          booking_date: string;
          created_at: string;
          duration: number;
          end_time: string;
          gap: number;
          id: string;
          included_minutes: number;
          overrides: string[];
          paid_paise: number;
          price_reason: string | null;
          quote_id: string | null;
          refund_from: string | null;
          request_id: string | null;
          room_id: string;
          rupees_due: number;
          series_id: string | null;
          series_position: number | null;
          start_time: string;
          status: string;
          total_credits: number;
          updated_at: string;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "bookings";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      resend_invitation: { Args: { member_id: string }; Returns: undefined };
      respond_to_invitation: {
        Args: { invitation_id: string; response: string };
        Returns: undefined;
      };
      retry_delivery: { Args: { outbox_id: string }; Returns: undefined };
      retry_refund: {
        Args: { refund_id: string };
        Returns: {
          amount_paise: number;
          attempts: number;
          created_at: string;
          failures: number;
          id: string;
          last_error: string | null;
          method: string | null;
          order_id: string;
          payment_id: string;
          provider_refund_id: string | null;
          reason: string;
          retry_at: string | null;
          returned_by: string | null;
          returned_by_name: string | null;
          status: string;
          updated_at: string;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "refunds";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      return_address: { Args: { token: string }; Returns: string };
      revoke_kiosk_device: { Args: { device_id: string }; Returns: undefined };
      revoke_preview_links: { Args: { build: string; module: string }; Returns: undefined };
      revoke_release_token: { Args: { token_id: string }; Returns: undefined };
      revoke_visitor_pass: { Args: { visitor_id: string }; Returns: undefined };
      save_opening_hours: {
        Args: { bookings?: Json; opening: Json; seen_at?: string };
        Returns: Json;
      };
      save_plan: {
        Args: {
          cafe_discount_percent: number;
          included_day_passes?: number;
          included_minutes: number;
          monthly_price_paise: number;
          name: string;
          plan_id?: string;
          room_ids?: string[];
          version?: string;
        };
        Returns: {
          archived_at: string | null;
          cafe_discount_percent: number;
          created_at: string;
          id: string;
          included_day_passes: number;
          included_minutes: number;
          monthly_price_paise: number;
          name: string;
          updated_at: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "plans";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      save_push_subscription: {
        Args: { auth: string; device: string; endpoint: string; p256dh: string };
        Returns: undefined;
      };
      search_audit_entries: {
        Args: {
          after_created_at?: string;
          after_id?: number;
          from_day?: string;
          how_many?: number;
          kind_filter?: string;
          person?: string;
          search?: string;
          subject?: string;
          to_day?: string;
        };
        Returns: {
          action: string;
          actor_id: string | null;
          actor_name: string;
          after: Json | null;
          before: Json | null;
          created_at: string;
          id: number;
          subject_id: string;
          subject_kind: string;
          subject_name: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "audit_entries";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      search_bookings: {
        Args: {
          after_day?: string;
          after_id?: string;
          after_time?: string;
          ascending?: boolean;
          from_day?: string;
          member?: string;
          page?: number;
          page_size?: number;
          room?: string;
          search?: string;
          sort_by?: string;
          span?: string;
          to_day?: string;
        };
        Returns: {
          booking_date: string;
          created_at: string;
          duration: number;
          email: string;
          end_time: string;
          full_name: string;
          id: string;
          included_minutes: number;
          paid_paise: number;
          room_id: string;
          room_name: string;
          rupees_due: number;
          start_time: string;
          status: string;
          total_count: number;
          total_credits: number;
          user_id: string;
        }[];
      };
      search_cancelled_bookings: {
        Args: {
          after_day?: string;
          after_id?: string;
          after_time?: string;
          ascending?: boolean;
          from_day?: string;
          member?: string;
          page?: number;
          page_size?: number;
          room?: string;
          search?: string;
          sort_by?: string;
          to_day?: string;
        };
        Returns: {
          booking_date: string;
          cancelled_at: string;
          created_at: string;
          credits_refunded: number;
          duration: number;
          email: string;
          end_time: string;
          full_name: string;
          id: string;
          included_minutes: number;
          paid_paise: number;
          room_id: string;
          room_name: string;
          start_time: string;
          status: string;
          total_count: number;
          total_credits: number;
          user_id: string;
        }[];
      };
      search_events: {
        Args: { search: string };
        Returns: {
          attendees: number;
          created_at: string;
          credits: number | null;
          date: string;
          description: string | null;
          id: string;
          image_url: string | null;
          is_free: boolean;
          location: string | null;
          max_attendees: number;
          status: string;
          time: string;
          title: string;
          updated_at: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "events";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      search_members: {
        Args: { how_many?: number; query: string };
        Returns: {
          created_at: string;
          credits: number;
          display_name: string;
          email: string;
          full_name: string;
          id: string;
          organization: string;
          phone_number: string;
          role: string;
        }[];
      };
      search_orders: {
        Args: {
          after_created_at?: string;
          after_id?: string;
          ascending?: boolean;
          from_day?: string;
          kind_filter?: string;
          page?: number;
          page_size?: number;
          search?: string;
          sort_by?: string;
          status_filter?: string;
          to_day?: string;
        };
        Returns: {
          amount_paise: number;
          cafe_day: string;
          cafe_number: number;
          created_at: string;
          credits: number;
          description: string;
          email: string;
          full_name: string;
          id: string;
          kind: string;
          mode: string;
          provider_order_id: string;
          status: string;
          total_count: number;
          user_id: string;
        }[];
      };
      search_snacks: {
        Args: { search: string };
        Returns: {
          archived_at: string | null;
          created_at: string;
          description: string | null;
          id: string;
          image_url: string | null;
          name: string;
          price: number;
          quantity: number;
          updated_at: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "snacks";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      search_users: {
        Args: {
          after_created_at?: string;
          after_id?: string;
          ascending?: boolean;
          page?: number;
          page_size?: number;
          role_filter?: string;
          search?: string;
          sort_by?: string;
        };
        Returns: {
          created_at: string;
          credits: number;
          display_name: string;
          email: string;
          full_name: string;
          id: string;
          last_visit: string;
          organization: string;
          phone_number: string;
          role: string;
          total_count: number;
          total_is_exact: boolean;
        }[];
      };
      search_visitors: {
        Args: {
          after_created_at?: string;
          after_id?: string;
          arrival_filter?: string;
          ascending?: boolean;
          page?: number;
          page_size?: number;
          search?: string;
          sort_by?: string;
          status_filter?: string;
        };
        Returns: {
          arrived_at: string;
          created_at: string;
          email: string;
          erased_at: string;
          host_name: string;
          id: string;
          is_walk_in: boolean;
          left_at: string;
          organization: string;
          pass: string;
          phone: string;
          purpose: string;
          registered_by: string;
          status: string;
          total_count: number;
          total_is_exact: boolean;
          user_id: string;
          visit_date: string;
          visit_duration: number;
          visit_time: string;
          visitor_name: string;
        }[];
      };
      send_visitor_pass: { Args: { visitor_id: string }; Returns: undefined };
      set_cafe_stage: {
        Args: { from_stage: string; order_id: string; to_stage: string };
        Returns: {
          created_at: string;
          day: string;
          number: number;
          order_id: string;
          stage: string;
          stage_at: string;
        };
        SetofOptions: {
          from: "*";
          to: "cafe_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      set_plan: {
        Args: { agreed?: Json; from_next_month?: boolean; member_id: string; plan_id?: string };
        Returns: undefined;
      };
      settle_booking: {
        Args: {
          amount_paise: number;
          booking_id: string;
          method: string;
          note?: string;
          request_id?: string;
        };
        Returns: {
          amount_paise: number;
          created_at: string;
          currency: string;
          id: string;
          method: string | null;
          note: string | null;
          order_id: string;
          outcome: string;
          provider_payment_id: string | null;
          received_by: string | null;
          received_by_name: string | null;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "payments";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      settle_payment: {
        Args: {
          amount_paise: number;
          currency: string;
          method?: string;
          payment_mode: string;
          provider_order_id: string;
          provider_payment_id: string;
        };
        Returns: Json;
      };
      start_sending: { Args: Record<PropertyKey, never>; Returns: number };
      stored_image: { Args: { bucket: string; image: string }; Returns: Json };
      suspend_member: { Args: { member_id: string; reason: string }; Returns: undefined };
      trust_member: { Args: { member_id: string }; Returns: undefined };
      undo_day_pass_check: {
        Args: { day_pass_id: string; step?: string };
        Returns: {
          arrived_at: string | null;
          created_at: string;
          credits_agreed: number | null;
          credits_used: number;
          date: string;
          email: string | null;
          erased_at: string | null;
          id: string;
          is_included: boolean;
          left_at: string | null;
          purpose: string | null;
          request: string | null;
          status: string;
          user_id: string;
          visitor_id: string | null;
          visitor_name: string;
        };
        SetofOptions: {
          from: "*";
          to: "day_passes";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      undo_visitor_check: {
        Args: { step?: string; visitor_id: string };
        Returns: {
          arrived_at: string | null;
          created_at: string;
          email: string | null;
          erased_at: string | null;
          host_name: string | null;
          id: string;
          is_walk_in: boolean;
          left_at: string | null;
          organization: string | null;
          phone: string | null;
          purpose: string | null;
          status: string;
          user_id: string;
          visit_date: string;
          visit_duration: number;
          visit_time: string;
          visitor_name: string;
        };
        SetofOptions: {
          from: "*";
          to: "visitors";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      unread_notifications: { Args: Record<PropertyKey, never>; Returns: number };
      unsubscribe: { Args: { token: string }; Returns: string };
      use_release_token: { Args: { action: string; module: string; token: string }; Returns: Json };
      verify_preview_link: {
        Args: { build: string; expires: number; module: string; signature: string };
        Returns: boolean;
      };
      visits_on_closed_days: {
        Args: { opening: Json };
        Returns: {
          id: string;
          kind: string;
          member_id: string;
          member_name: string;
          reason: string;
          visit_date: string;
          visitor_name: string;
        }[];
      };
      withdraw_visitor: { Args: { visitor_id: string }; Returns: undefined };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
