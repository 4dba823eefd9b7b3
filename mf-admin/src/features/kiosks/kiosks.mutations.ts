import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import { createdKioskSchema, newKioskSchema, type NewKioskInput } from "./kiosk.schema";
import { kioskQueries, type Kiosk } from "./kiosks.queries";

export function useAddKiosk() {
  return useAdminMutation({
    write: async (supabase, input: NewKioskInput) => {
      const { name } = newKioskSchema.parse(input);
      const { data } = await supabase.rpc("create_kiosk_device", { name }).throwOnError();
      return createdKioskSchema.parse(data);
    },
    invalidates: [kioskQueries.all],
    flow: "new kiosk",
    successToast: () => ({
      title: "Kiosk added",
      description: "Type the code on the device within 10 minutes.",
    }),
    errorToast: toErrorToast("Kiosk not added", "Please try again."),
  });
}

export function useRevokeKiosk() {
  return useAdminMutation({
    write: async (supabase, { id }: Pick<Kiosk, "id" | "name">) => {
      await supabase.rpc("revoke_kiosk_device", { device_id: id }).throwOnError();
    },
    invalidates: [kioskQueries.all],
    flow: ({ id }) => `kiosk ${id}`,
    successToast: ({ name }) => ({ title: `${name} is disconnected` }),
    errorToast: toErrorToast("Kiosk not disconnected", "Please try again."),
  });
}
