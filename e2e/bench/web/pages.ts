import type { PageGoals } from "./goals";

interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly as: "signed-out" | "member" | "admin";
  readonly goals?: PageGoals;
}

export const pages: readonly MeasuredPage[] = [
  {
    name: "landing",
    path: "/",
    as: "signed-out",
    goals: { lcp: 1.6, returnLcp: 1.6, scriptKilobytes: 190, allKilobytes: 260 },
  },
  {
    name: "login",
    path: "/login",
    as: "signed-out",
    goals: { lcp: 1.6, returnLcp: 1.6, scriptKilobytes: 190, allKilobytes: 260 },
  },
  {
    name: "snacks",
    path: "/snacks",
    as: "signed-out",
    goals: { lcp: 3, returnLcp: 1.6, scriptKilobytes: 210, allKilobytes: 330 },
  },
  {
    name: "dashboard",
    path: "/dashboard",
    as: "member",
    goals: { lcp: 3.5, returnLcp: 2, scriptKilobytes: 210, allKilobytes: 290 },
  },
  {
    name: "book-room",
    path: "/book-room",
    as: "member",
    goals: { lcp: 4, returnLcp: 2, scriptKilobytes: 220, allKilobytes: 330 },
  },
  { name: "admin", path: "/admin", as: "admin" },
];
