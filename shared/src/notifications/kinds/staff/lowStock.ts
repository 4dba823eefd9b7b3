import * as v from "valibot";
import { defineKind } from "../../defineKind";
import { text, wholeNumber } from "../../facts";

export const lowStock = defineKind({
  kind: "low_stock",
  group: "Staff",
  label: "Low stock",
  description: "A snack is nearly sold out.",
  audience: "admin",
  data: v.object({ snack_id: text, name: text, stock: wholeNumber }),
  title: ({ name, stock }) => (stock > 0 ? `Low stock: ${name}` : `Out of stock: ${name}`),
  body: ({ stock }) => (stock > 0 ? `${stock} left.` : "None left."),
  path: () => "/admin/snacks",
  action: "View snacks",
  lead: ({ name, stock }) => `${stock > 0 ? stock : "None"} left of ${name}.`,
  preview: { snack_id: "2a6d1c3b-0f5e-4a3e-9a4f-0d1e2f3a4b5c", name: "Samosa", stock: 3 },
  variants: {
    "Out of stock": {
      snack_id: "2a6d1c3b-0f5e-4a3e-9a4f-0d1e2f3a4b5c",
      name: "Samosa",
      stock: 0,
    },
  },
});
