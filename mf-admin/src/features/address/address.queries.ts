import { settingKey } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { saveSetting } from "../../data/settings/saveSetting";
import { settingQueries, type Setting } from "../../data/settings/setting.queries";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import { type Address, ADDRESS_KEY, addressSchema, noAddress } from "./address.schema";

export const addressQuery = (supabase: Supabase) =>
  settingQueries.of(supabase, ADDRESS_KEY, addressSchema, noAddress);

export function useSaveAddress() {
  return useAdminMutation({
    isEdit: true,
    write: (supabase, { seen, address }: { seen: Setting<Address>; address: Address }) =>
      saveSetting(supabase, ADDRESS_KEY, seen, addressSchema.parse(address)),
    invalidates: [settingKey(ADDRESS_KEY)],
    flow: "address",
    successToast: () => ({ title: "Address updated successfully" }),
    errorToast: toErrorToast("Failed to update the address", "Please try again."),
  });
}
