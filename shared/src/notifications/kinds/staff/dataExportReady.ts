import * as v from "valibot";
import { formatInstantDay } from "../../../domain/formatDates";
import { defineKind } from "../../defineKind";
import { instant } from "../../facts";

export const dataExportReady = defineKind({
  kind: "data_export_ready",
  group: "Space",
  label: "Your data is ready",
  description: "The data that you asked for can be downloaded.",
  email: "always",
  data: v.object({ gone_at: instant }),
  title: () => "Your data is ready to download",
  body: ({ gone_at }) =>
    `Log in and download it from your profile until ${formatInstantDay(gone_at)}. It will be deleted after that.`,
  path: () => "/profile#download-data",
  action: "Download my data",
  preview: { gone_at: "2026-11-27T10:00:00.000Z" },
});
