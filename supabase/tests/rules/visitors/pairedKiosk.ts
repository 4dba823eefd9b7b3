import { z } from "zod";
import { anon, type Client } from "../../stack";

const createdSchema = z.object({
  device_id: z.string(),
  pairing_code: z.string().regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
  expires_at: z.string(),
});
const pairedSchema = z.object({ device_token: z.string().length(64), name: z.string() });

export async function createKiosk(desk: Client, name = "Entrance") {
  const { data } = await desk.rpc("create_kiosk_device", { name }).throwOnError();
  return createdSchema.parse(data);
}

export async function pairKiosk(pairing_code: string) {
  const { data } = await anon.rpc("pair_kiosk", { pairing_code }).throwOnError();
  return pairedSchema.parse(data);
}

/** A kiosk that an admin has created and paired. */
export async function pairedKiosk(desk: Client): Promise<{ id: string; token: string }> {
  const { device_id, pairing_code } = await createKiosk(desk);
  return { id: device_id, token: (await pairKiosk(pairing_code)).device_token };
}
