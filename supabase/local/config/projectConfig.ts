import { z } from "zod";

// A literal option has one supported value: the stack refuses others instead of ignoring them.
export const projectSchema = z.object({
  api: z
    .object({
      schemas: z.array(z.string()).default(["public"]),
      max_rows: z.number().int().positive().default(1000),
    })
    .prefault({}),
  db: z
    .object({
      migrations: z.object({ schema_paths: z.array(z.string()).default([]) }).prefault({}),
      seed: z
        .object({
          enabled: z.boolean().default(true),
          sql_paths: z.array(z.string()).default(["./seed.sql"]),
        })
        .prefault({}),
    })
    .prefault({}),
  auth: z
    .object({
      additional_redirect_urls: z.array(z.string()).default([]),
      jwt_expiry: z.number().int().min(1).max(604_800).default(3600),
      enable_signup: z.literal(true).default(true),
      enable_refresh_token_rotation: z.literal(true).default(true),
      refresh_token_reuse_interval: z.number().int().min(0).default(10),
      minimum_password_length: z.number().int().min(6).default(6),
      password_requirements: z
        .enum([
          "",
          "letters_digits",
          "lower_upper_letters_digits",
          "lower_upper_letters_digits_symbols",
        ])
        .default(""),
      rate_limit: z
        .object({
          email_sent: z.number().int().positive().default(1000),
          sign_in_sign_ups: z.number().int().positive().default(30),
          token_refresh: z.number().int().positive().default(150),
          token_verifications: z.number().int().positive().default(30),
        })
        .prefault({}),
      email: z
        .object({
          enabled: z.literal(true).default(true),
          enable_confirmations: z.literal(true).default(true),
          double_confirm_changes: z.literal(true).default(true),
          secure_password_change: z.literal(false).default(false),
          max_frequency: z.string().default("1s"),
          otp_length: z.number().int().min(6).max(10).default(6),
          otp_expiry: z.number().int().min(1).max(86_400).default(3600),
          template: z
            .record(
              z.string(),
              z.object({ subject: z.string().optional(), content_path: z.string().optional() }),
            )
            .default({}),
        })
        .prefault({}),
    })
    .prefault({}),
  storage: z
    .object({ file_size_limit: z.union([z.string(), z.number()]).default("50MiB") })
    .prefault({}),
  functions: z
    .record(
      z.string(),
      z.object({
        enabled: z.boolean().default(true),
        verify_jwt: z.boolean().default(true),
      }),
    )
    .default({}),
});

export type ProjectConfig = z.infer<typeof projectSchema>;
