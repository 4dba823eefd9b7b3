import { AddKioskButton } from "../features/kiosks/AddKioskButton";
import { ExportKiosks } from "../features/kiosks/ExportKiosks";
import { KioskList } from "../features/kiosks/KioskList";
import { AdminPage } from "../ui/layout/AdminPage";

export function KiosksPage() {
  return (
    <AdminPage
      title="Kiosks"
      description="Devices at the front desk on which visitors check in."
      actions={
        <>
          <ExportKiosks />
          <AddKioskButton />
        </>
      }
    >
      <KioskList />
    </AdminPage>
  );
}
