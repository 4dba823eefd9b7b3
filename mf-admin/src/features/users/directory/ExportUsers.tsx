import { usePortal } from "@portal/shared/contract/usePortal";
import { csvMoment, type CsvColumn } from "../../../data/lists/csv";
import { ExportButton } from "../../../ui/toolbar/ExportButton";
import type { AdminUser } from "../user.schema";
import { readUsers, type UserFilter } from "../users.queries";

const columns: CsvColumn<AdminUser>[] = [
  { title: "Name", value: (user) => user.display_name },
  { title: "Email", value: (user) => user.email },
  { title: "Role", value: (user) => user.role },
  { title: "Organization", value: (user) => user.organization },
  { title: "Phone Number", value: (user) => user.phone_number },
  { title: "Credits", value: (user) => user.credits },
  { title: "Account created", value: (user) => csvMoment(user.created_at), isDate: true },
];

export function ExportUsers({ filter }: { filter: UserFilter }) {
  const { supabase } = usePortal();
  return (
    <ExportButton
      name="users"
      list="members"
      columns={columns}
      read={readUsers(supabase, filter)}
    />
  );
}
