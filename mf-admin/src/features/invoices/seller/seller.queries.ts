import { queryRoots, settingKey } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { saveSetting } from "../../../data/settings/saveSetting";
import { settingQueries, type Setting } from "../../../data/settings/setting.queries";
import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import {
  noSeller,
  SELLER_KEY,
  sellerSchema,
  storedSellerSchema,
  type StoredSeller,
} from "./seller.schema";

export const sellerQuery = (supabase: Supabase) =>
  settingQueries.of(supabase, SELLER_KEY, storedSellerSchema, noSeller);

export function useSaveSeller() {
  return useAdminMutation({
    isEdit: true,
    write: (supabase, { seen, seller }: { seen: Setting<StoredSeller>; seller: StoredSeller }) =>
      saveSetting(supabase, SELLER_KEY, seen, sellerSchema.parse(seller)),
    invalidates: [settingKey(SELLER_KEY), [queryRoots.orders, "invoice-status"]],
    flow: "seller",
    successToast: () => ({ title: "Seller updated successfully" }),
    errorToast: toErrorToast("Failed to update the seller", "Please try again."),
  });
}
