import { useDeleteSnack } from "../features/snacks/deleteSnack.mutations";
import type { AdminSnack } from "../features/snacks/snack.schema";
import { useDisableSnack, useRestock, useSaveSnack } from "../features/snacks/snacks.mutations";
import type { CafeSpecial } from "../features/specials/special.schema";
import { useDeleteSpecial, useSaveSpecial } from "../features/specials/specials.mutations";
import { answer } from "./fakePortal";
import { again, asSeen, image, someRow, write, type Write } from "./write";

const snack = { ...someRow, name: "Murukku", quantity: 4, order_count: 0 } as AdminSnack;
const snackForm = { name: "Murukku", description: "Crisp", price: 35, quantity: 4, image };
const special = { ...someRow, name: "Lassi" } as CafeSpecial;
const specialForm = { name: "Lassi", description: "Cold", price: 90, available: true };

/** What the cafe sells. */
export const cafeWrites: Write[] = [
  write(
    "adds a snack",
    () => useSaveSnack(null),
    snackForm,
    { title: "Failed to add snack", description: again },
    { title: "Snack added successfully" },
  ),
  write(
    "changes a snack",
    () => useSaveSnack(snack),
    snackForm,
    { title: "Failed to update snack", description: again },
    { title: "Snack updated successfully" },
    asSeen,
  ),
  write(
    "counts a snack anew",
    () => useSaveSnack(snack),
    { ...snackForm, quantity: 9 },
    { title: "Failed to update snack", description: again },
    { title: "Snack updated successfully" },
    { bound: { ...asSeen.bound, quantity: "eq.4" } },
  ),
  write(
    "takes a snack off the shop",
    useDisableSnack,
    snack,
    { title: "Failed to update snack", description: again },
    { title: "Snack disabled", description: "Murukku is out of stock." },
    { bound: { id: "eq.7" } },
  ),
  write(
    "deletes a snack",
    useDeleteSnack,
    snack,
    { title: "Failed to delete snack", description: again },
    { title: "Snack deleted successfully" },
    asSeen,
  ),
  write(
    "restocks a snack",
    useRestock,
    { snack, amount: 8, notes: "" },
    { title: "Failed to update inventory", description: again },
    { title: "Inventory updated", description: "Added 8 to Murukku." },
    { second: () => answer({ code: "23503", message: "deleted" }, 409) },
  ),
  write(
    "adds a cafe special",
    () => useSaveSpecial(null),
    specialForm,
    { title: `Error adding cafe special: ${again}` },
    { title: "Cafe special added successfully" },
  ),
  write(
    "changes a cafe special",
    () => useSaveSpecial(special),
    specialForm,
    { title: `Error updating cafe special: ${again}` },
    { title: "Cafe special updated successfully" },
    asSeen,
  ),
  write(
    "deletes a cafe special",
    useDeleteSpecial,
    special,
    { title: `Error deleting cafe special: ${again}` },
    { title: "Cafe special deleted successfully" },
    asSeen,
  ),
];
