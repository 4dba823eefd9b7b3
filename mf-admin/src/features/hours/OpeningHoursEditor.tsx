import { Card, Tabs } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { defaultOpeningHours, openingHoursSchema } from "@portal/shared/domain/openingHours";
import { settingQueries } from "../../data/setting.queries";
import { LoadError } from "../../ui/LoadError";
import { RecordsSkeleton } from "../../ui/RecordsSkeleton";
import { HolidayEditor } from "./HolidayEditor";
import { HOURS_KEY } from "./openingHours.mutations";
import { RegularHoursEditor } from "./RegularHoursEditor";

/** When the space is open: hours of the week and holidays, each read-only until Edit. */
export function OpeningHoursEditor() {
  const { supabase } = usePortal();
  const query = useQuery(
    settingQueries.of(supabase, HOURS_KEY, openingHoursSchema, defaultOpeningHours),
  );
  const setting = query.data;

  if (!setting) {
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
  return (
    <Card>
      <Tabs
        items={[
          {
            key: "regular",
            label: "Regular Hours",
            children: <RegularHoursEditor setting={setting} />,
          },
          { key: "holidays", label: "Holidays", children: <HolidayEditor setting={setting} /> },
        ]}
      />
    </Card>
  );
}
