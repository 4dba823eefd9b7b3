import type { Sql } from "postgres";
import type { ProjectConfig } from "../config/projectConfig";
import type { StackContext } from "../context";
import type { Mailbox } from "../mail/mailbox";
import type { MailTemplates } from "../mail/templates";
import type { LoginThrottle } from "./limits/loginThrottle";
import type { BackgroundTasks } from "./limits/backgroundTasks";
import type { Limits } from "./limits/limits";

export interface Auth {
  readonly context: StackContext;
  /** Runs as supabase_auth_admin: triggers on auth.users have its rights, as on hosted projects. */
  readonly db: Sql;
  readonly settings: ProjectConfig["auth"];
  readonly siteUrl: string;
  readonly issuer: string;
  readonly mailbox: Mailbox;
  readonly templates: MailTemplates;
  readonly limits: Limits;
  readonly loginThrottle: LoginThrottle;
  readonly background: BackgroundTasks;
}
