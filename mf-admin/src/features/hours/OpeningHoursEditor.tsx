import { Card, Tabs } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { OpeningHours } from "@portal/shared/domain/openingHours";
import type { Setting } from "../../data/settings/setting.queries";
import { ConflictNotice } from "../../ui/edit/ConflictNotice";
import { UnsavedChangesDialog } from "../../ui/form/UnsavedChangesDialog";
import { LoadError } from "../../ui/feedback/LoadError";
import { RecordsSkeleton } from "../../ui/records/RecordsSkeleton";
import { AffectedHoursDialog } from "./AffectedHoursDialog";
import { EditBar } from "./EditBar";
import { HolidayEditor } from "./holidays/HolidayEditor";
import { openingHoursQuery } from "./openingHours.queries";
import { RegularHoursEditor } from "./RegularHoursEditor";
import { useEditedHours } from "./useEditedHours";

export function OpeningHoursEditor() {
  const { supabase } = usePortal();
  const query = useQuery(openingHoursQuery(supabase));

  if (!query.data) {
    return query.error ? (
      <LoadError
        title="Error loading opening hours"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <RecordsSkeleton label="opening hours" rows={7} />
    );
  }
  return <HoursCard setting={query.data} />;
}

function HoursCard({ setting }: { setting: Setting<OpeningHours> }) {
  const editor = useEditedHours(setting);
  return (
    <Card>
      <Tabs
        items={[
          {
            key: "regular",
            label: "Regular Hours",
            children: <RegularHoursEditor editor={editor} />,
          },
          { key: "holidays", label: "Holidays", children: <HolidayEditor editor={editor} /> },
        ]}
      />
      <ConflictNotice changed={editor.changed} />
      {editor.listError && (
        <LoadError
          title="Not saved: the affected bookings could not be loaded"
          error={editor.listError}
          onRetry={editor.save}
          retrying={editor.isSaving}
        />
      )}
      <EditBar editor={editor} />
      <AffectedHoursDialog editor={editor} />
      <UnsavedChangesDialog guard={editor.guard} />
    </Card>
  );
}
