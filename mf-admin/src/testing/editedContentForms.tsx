import type { Plan } from "../features/plans/plan.schema";
import { PlanDialog } from "../features/plans/PlanDialog";
import type { SnackRow } from "../features/snacks/snack.schema";
import { SnackDialog } from "../features/snacks/SnackDialog";
import type { CafeSpecial } from "../features/specials/special.schema";
import { SpecialForm } from "../features/specials/SpecialForm";
import { UpdateManager } from "../features/updates/UpdateManager";
import type { AdminUser } from "../features/users/user.schema";
import { EditUserDialog } from "../features/users/profile/EditUserDialog";
import { closeForm, type EditedForm, firstVersion, image } from "./editedForm";

const snack = { ...image, id: "7", name: "Murukku", description: "Crisp", price: 35, quantity: 4 };
const plan = {
  id: "7",
  name: "Member",
  monthly_price_paise: 899_900,
  included_minutes: 240,
  cafe_discount_percent: 15,
  included_day_passes: 3,
  plan_rooms: [],
};
const special = { id: "7", name: "Lassi", description: "Cold", price: 90, available: true };
const update = {
  id: "7",
  title: "Lift",
  content: "Out of order",
  published: true,
  created_at: firstVersion,
};
const profile = { id: "7", full_name: "Asha", organization: "Neem", phone_number: null };

/** The forms of plans, snacks, specials, updates and users. */
export const editedContentForms: EditedForm[] = [
  {
    name: "plan",
    show: (seen) => <PlanDialog plan={seen as Plan} onClose={closeForm} />,
    row: plan,
    both: { label: "Cafe discount (%)", typed: "20" },
    mine: [{ label: "Name", typed: "Resident" }],
    theirs: { cafe_discount_percent: 10, included_minutes: 300 },
    taken: [{ label: "Room hours per month", value: "5" }],
    shown: "Someone else changed this to “10”.",
    saved: "10",
    save: "Save Changes",
    add: "Add plan",
  },
  {
    name: "snack",
    show: (seen) => <SnackDialog snack={seen as SnackRow} onClose={closeForm} />,
    row: snack,
    both: { label: "Price (₹)", typed: "40" },
    mine: [{ label: "Description", typed: "Crunchy" }],
    theirs: { price: 45, name: "Murukku mix" },
    taken: [{ label: "Name", value: "Murukku mix" }],
    shown: "Someone else changed this to “45”.",
    saved: "45",
    save: "Save Changes",
    add: "Add snack",
  },
  {
    name: "cafe special",
    show: (seen) => <SpecialForm special={seen as CafeSpecial} onClose={closeForm} />,
    row: special,
    both: { label: "Name", typed: "Sweet lassi" },
    mine: [],
    theirs: { name: "Salty lassi", description: "Ice cold" },
    taken: [{ label: "Description", value: "Ice cold" }],
    shown: "Someone else changed this to “Salty lassi”.",
    saved: "Salty lassi",
    save: "Save Changes",
    add: "Add special",
  },
  {
    name: "space update",
    show: () => <UpdateManager />,
    row: update,
    both: { label: "Content", typed: "Works again" },
    mine: [],
    theirs: { content: "Repaired tomorrow", title: "The lift" },
    taken: [{ label: "Title", value: "The lift" }],
    shown: "Someone else changed this to “Repaired tomorrow”.",
    saved: "Repaired tomorrow",
    open: "Edit Lift",
    save: "Save Changes",
    add: "Create update",
  },
  {
    name: "user profile",
    show: () => (
      <EditUserDialog
        user={
          { id: "7", display_name: "Asha", role: "user", created_at: firstVersion } as AdminUser
        }
        onClose={closeForm}
      />
    ),
    row: profile,
    both: { label: "Organization", typed: "Teak" },
    mine: [{ label: "Phone Number", typed: "98765" }],
    theirs: { organization: null, full_name: "Asha Rao" },
    taken: [{ label: "Full name", value: "Asha Rao" }],
    shown: "Someone else changed this to empty.",
    saved: "",
    save: "Save",
    add: null,
  },
];
