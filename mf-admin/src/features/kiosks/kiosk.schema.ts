import { visibleLine } from "@portal/shared/domain/text/visibleLine";
import * as z from "@portal/shared/vendor/zod";

export const newKioskSchema = z.object({
  name: z.string().overwrite(visibleLine).min(1, "Enter a name, such as Front desk."),
});
export type NewKioskInput = z.infer<typeof newKioskSchema>;

export const createdKioskSchema = z.object({
  device_id: z.string(),
  pairing_code: z.string(),
  expires_at: z.string(),
});
export type CreatedKiosk = z.infer<typeof createdKioskSchema>;
