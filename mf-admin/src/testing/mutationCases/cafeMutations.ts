import { useDeleteSnack } from "../../features/snacks/deleteSnack.mutations";
import type { AdminSnack } from "../../features/snacks/snack.schema";
import {
  useArchiveSnack,
  useDisableSnack,
  useRestock,
  useSaveSnack,
} from "../../features/snacks/snacks.mutations";
import type { CafeSpecial } from "../../features/specials/special.schema";
import { useDeleteSpecial, useSaveSpecial } from "../../features/specials/specials.mutations";
import { jsonResponse } from "../fakePortal";
import {
  again,
  conflictingChange,
  conflictingEdit,
  image,
  mutationCase,
  someRow,
  type MutationCase,
} from "./mutationCase";

const snack = { ...someRow, name: "Murukku", quantity: 4, order_count: 0 } as AdminSnack;
const snackForm = { name: "Murukku", description: "Crisp", price: 35, quantity: 4, image };
const special = { ...someRow, name: "Lassi" } as CafeSpecial;
const specialForm = { name: "Lassi", description: "Cold", price: 90, available: true };

export const cafeMutations: MutationCase[] = [
  mutationCase({
    mutation: "useSaveSnack",
    action: "adds a snack",
    use: () => useSaveSnack(null),
    input: snackForm,
    errorToast: { title: "Failed to add snack", description: again },
    successToast: { title: "Snack added successfully" },
    invalidates: ["snacks"],
  }),
  mutationCase({
    mutation: "useSaveSnack",
    action: "changes a snack",
    use: () => useSaveSnack(snack),
    input: snackForm,
    errorToast: { title: "Failed to update snack", description: again },
    successToast: { title: "Snack updated successfully" },
    ...conflictingEdit,
    invalidates: ["snacks"],
  }),
  mutationCase({
    mutation: "useSaveSnack",
    action: "changes the quantity of a snack",
    use: () => useSaveSnack(snack),
    input: { ...snackForm, quantity: 9 },
    errorToast: { title: "Failed to update snack", description: again },
    successToast: { title: "Snack updated successfully" },
    ...conflictingEdit,
    invalidates: ["snacks"],
  }),
  mutationCase({
    mutation: "useDisableSnack",
    action: "disables a snack",
    use: useDisableSnack,
    input: snack,
    errorToast: { title: "Failed to update snack", description: again },
    successToast: { title: "Snack disabled", description: "Murukku is out of stock." },
    ...conflictingChange,
    invalidates: ["snacks"],
  }),
  mutationCase({
    mutation: "useArchiveSnack",
    action: "archives a snack",
    use: useArchiveSnack,
    input: { snack, isArchived: true },
    errorToast: { title: "Failed to update snack", description: again },
    successToast: { title: "Murukku is archived" },
    ...conflictingChange,
    invalidates: ["snacks"],
  }),
  mutationCase({
    mutation: "useArchiveSnack",
    action: "restores a snack",
    use: useArchiveSnack,
    input: { snack, isArchived: false },
    errorToast: { title: "Failed to update snack", description: again },
    successToast: { title: "Murukku is on offer again" },
    ...conflictingChange,
    invalidates: ["snacks"],
  }),
  mutationCase({
    mutation: "useDeleteSnack",
    action: "deletes a snack",
    use: useDeleteSnack,
    input: snack,
    errorToast: { title: "Failed to delete snack", description: again },
    successToast: { title: "Snack deleted successfully" },
    ...conflictingChange,
    invalidates: ["snacks"],
  }),
  mutationCase({
    mutation: "useRestock",
    action: "restocks a snack",
    use: useRestock,
    input: { snack, amount: 8, notes: "  " },
    errorToast: { title: "Failed to update inventory", description: again },
    successToast: { title: "Inventory updated", description: "Added 8 to Murukku." },
    conflict: () => jsonResponse({ code: "23503", message: "deleted" }, 409),
    invalidates: ["snacks"],
  }),
  mutationCase({
    mutation: "useRestock",
    action: "restocks a snack with notes",
    use: useRestock,
    input: { snack, amount: 1, notes: " From the market " },
    errorToast: { title: "Failed to update inventory", description: again },
    successToast: { title: "Inventory updated", description: "Added 1 to Murukku." },
    invalidates: ["snacks"],
  }),
  mutationCase({
    mutation: "useSaveSpecial",
    action: "adds a cafe special",
    use: () => useSaveSpecial(null),
    input: specialForm,
    errorToast: { title: `Error adding cafe special: ${again}` },
    successToast: { title: "Cafe special added successfully" },
    invalidates: ["cafe-specials"],
  }),
  mutationCase({
    mutation: "useSaveSpecial",
    action: "changes a cafe special",
    use: () => useSaveSpecial(special),
    input: specialForm,
    errorToast: { title: `Error updating cafe special: ${again}` },
    successToast: { title: "Cafe special updated successfully" },
    ...conflictingEdit,
    invalidates: ["cafe-specials"],
  }),
  mutationCase({
    mutation: "useDeleteSpecial",
    action: "deletes a cafe special",
    use: useDeleteSpecial,
    input: special,
    errorToast: { title: `Error deleting cafe special: ${again}` },
    successToast: { title: "Cafe special deleted successfully" },
    ...conflictingChange,
    invalidates: ["cafe-specials"],
  }),
];
