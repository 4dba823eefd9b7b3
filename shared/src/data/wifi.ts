import * as z from "@portal/shared/vendor/zod";

export const WIFI_KEY = "wifi";

/** The limits of SSIDs and WPA passwords. */
export const networkSchema = z.object({
  name: z.string().trim().min(1, "Network name is required").max(32, "At most 32 characters"),
  password: z.string().regex(/^(.{8,63})?$/, "8 to 63 characters, or none for an open network"),
});

export const wifiSchema = z.object({ member: networkSchema, guest: networkSchema });
export type Wifi = z.infer<typeof wifiSchema>;

const unnamed = { name: "", password: "" };
export const noWifi: Wifi = { member: unnamed, guest: unnamed };
