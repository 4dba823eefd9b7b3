import * as z from "@portal/shared/vendor/zod";
import type { Tables } from "@portal/shared/data/supabase";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";

/** Only admins see unpublished updates. */
export type SpaceUpdate = Tables<"space_updates">;

export const updateSchema = z.object({
  title: z.string().overwrite(visibleLine).min(1, "Title is required"),
  content: z.string().trim().min(1, "Content is required"),
  published: z.boolean(),
});
export type UpdateInput = z.infer<typeof updateSchema>;

export const updateValues = (update: SpaceUpdate | null): UpdateInput => ({
  title: update?.title ?? "",
  content: update?.content ?? "",
  published: update?.published ?? true,
});
