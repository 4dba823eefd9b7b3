import * as v from "valibot";
import { defineKind } from "../../defineKind";
import { text } from "../../facts";

export const spaceUpdate = defineKind({
  kind: "space_update",
  group: "Space",
  label: "Space updates",
  description: "News of the space, on your dashboard.",
  email: "never",
  data: v.object({ update_id: text, title: text }),
  title: ({ title }) => title,
  body: () => "New update from the space.",
  path: () => "/dashboard",
  action: "View update",
  preview: { update_id: "1c0e7b52-0f5e-4a3e-9a4f-0d1e2f3a4b5c", title: "New coffee machine" },
});
