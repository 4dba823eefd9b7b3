import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type * as DeclaredImages from "../../../supabase/functions/_shared/generated/images";
import type * as DeclaredInvoices from "../../../supabase/functions/_shared/generated/invoices";
import type * as DeclaredNotifications from "../../../supabase/functions/_shared/generated/notifications";
import type * as DeclaredReleases from "../../../supabase/functions/_shared/generated/releases";
import * as images from "@portal/shared/images/edgeEntry";
import * as notifications from "@portal/shared/notifications/edgeEntry";
import * as releases from "@portal/shared/tooling/release/server/edgeEntry";
import { bundleFunctions, bundleNames, generatedFile } from "./bundleFunctions";

describe.each(bundleNames)("the %s of the edge functions", (name) => {
  test("are up to date with `pnpm functions:shared`", async () => {
    expect(readFileSync(generatedFile(name), "utf8")).toBe(await bundleFunctions(name));
  });

  test("import packages at their exact version", () => {
    const code = readFileSync(generatedFile(name), "utf8");
    const imports = [...code.matchAll(/^import .* from "(.*)";$/gm)].map(([, from = ""]) => from);
    const pinned = imports.filter((from) => !from.startsWith("node:"));
    expect(pinned.length > 0).toBe(name !== "images");
    for (const from of pinned) expect(from).toMatch(/^npm:[a-z-]+@\d+\.\d+\.\d+(?:\/|$)/);
  });
});

test("declare what they export", () => {
  const declaredImages: typeof DeclaredImages = images;
  const declaredNotifications: typeof DeclaredNotifications = notifications;
  const declaredReleases: Record<keyof typeof DeclaredReleases, unknown> = releases;
  expect(Object.keys(declaredImages)).toEqual(Object.keys(images));
  expect(Object.keys(declaredNotifications).toSorted()).toEqual(
    Object.keys(notifications).toSorted(),
  );
  expect(Object.keys(declaredReleases).toSorted()).toEqual(Object.keys(releases).toSorted());
});

test("declare what the bundle of invoices exports", () => {
  // Its source needs the types of browsers, which would hide those of Node here.
  const declared: Record<keyof typeof DeclaredInvoices, true> = {
    invoiceColumns: true,
    invoicePdf: true,
  };
  const code = readFileSync(generatedFile("invoices"), "utf8");
  const exported = [...code.matchAll(/\w+ as (\w+)(?=[^;]*;\s*$)/g)].map(([, name = ""]) => name);
  expect(exported.toSorted()).toEqual(Object.keys(declared));
});
