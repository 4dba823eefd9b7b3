import type { FormRule } from "antd";
import type * as z from "@portal/shared/vendor/zod";

/** An empty field is validated as an empty text, unless the schema accepts null. */
export function zodRule<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  field: keyof Shape & string,
): FormRule {
  return {
    validator: async (_rule, value: unknown) => {
      const part = schema.shape[field] as unknown as z.ZodType;
      const isNullable = part.safeParse(null).success;
      const result = part.safeParse(value ?? (isNullable ? null : ""));
      if (!result.success) throw new Error(result.error.issues[0]?.message);
    },
  };
}
