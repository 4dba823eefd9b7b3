import * as v from "valibot";
import { defineKind } from "../../defineKind";
import { optionalText, text } from "../../facts";

export const canaryFailed = defineKind({
  kind: "canary_failed",
  group: "Staff",
  label: "Canary rolled back",
  description: "A canary of a module was worse than the release in use.",
  audience: "admin",
  data: v.object({
    module: text,
    build: text,
    stable: text,
    reason: text,
    problem: optionalText,
  }),
  title: ({ module, build, problem }) =>
    problem
      ? `Canary ${build} of ${module} could not be rolled back`
      : `Canary ${build} of ${module} was rolled back`,
  body: ({ reason, problem }) => (problem ? `${reason} Roll it back on the Modules page.` : reason),
  path: () => "/admin/modules",
  action: "View modules",
  lead: ({ module, build, stable, problem }) =>
    problem
      ? `The canary ${build} of ${module} is worse than ${stable}, and rolling it back failed. Roll it back on the Modules page.`
      : `The canary ${build} of ${module} was worse than ${stable}. It was rolled back automatically, and all users have ${stable} again.`,
  details: ({ reason, problem }) => [
    { term: "Reason", value: reason },
    !!problem && { term: "Problem", value: problem },
  ],
  preview: {
    module: "mf-shop",
    build: "b7f2a91c",
    stable: "4e0d65aa",
    reason: "18 of 20 sessions had errors (release in use: 2 of 180).",
    problem: null,
  },
  variants: {
    "Rollback failed": {
      module: "mf-shop",
      build: "b7f2a91c",
      stable: "4e0d65aa",
      reason: "18 of 20 sessions had errors (release in use: 2 of 180).",
      problem: "The portal did not respond.",
    },
  },
});
