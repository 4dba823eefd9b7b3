import { queryRoots } from "@portal/shared/data/queryKeys";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { heldResponse } from "@portal/shared/testing/heldResponse";
import { describe, expect, test, vi } from "vitest";
import { dashboardResponses } from "../testing/dashboardResponses";
import { asha, renderScreen } from "../testing/renderScreen";
import { DashboardPage } from "./DashboardPage";

describe("DashboardPage", () => {
  test("sends each request once", async () => {
    const { findByRole, backend } = renderScreen(<DashboardPage />, {
      responses: dashboardResponses,
    });
    await findByRole("link", { name: "Book More" });
    expect(backend.requests.map(({ path }) => path).toSorted()).toEqual([
      "account_deletions",
      "activity_logs",
      "bookings",
      "bookings",
      "cafe_specials",
      "credit_ledger",
      "credit_lots",
      "profiles",
      "rpc/own_plan",
      "space_updates",
      "user_credits",
      "visitors",
    ]);
  });

  test("reads only the member's own rows", async () => {
    const { findByRole, backend } = renderScreen(<DashboardPage />, {
      responses: dashboardResponses,
    });
    await findByRole("link", { name: "Book More" });
    const own = backend.requests.filter(
      ({ path }) => !/space_updates|cafe_specials|own_plan/.test(path),
    );
    expect(own).toHaveLength(9);
    const whose = own.map(({ path, query }) => query.get(path === "profiles" ? "id" : "user_id"));
    expect(new Set(whose)).toEqual(new Set([`eq.${asha.id}`]));
  });

  test("limits reads to 5 bookings, 10 activity entries, 5 updates and 5 specials", async () => {
    const { findByRole, backend } = renderScreen(<DashboardPage />, {
      responses: dashboardResponses,
    });
    await findByRole("link", { name: "Book More" });
    const newest = "created_at.desc";
    expect(
      backend.requests
        .filter(({ query }) => query.has("limit") && query.get("order") !== "id.desc")
        .map(({ path, query }) => [path, query.get("order"), query.get("limit")].join(" "))
        .toSorted(),
    ).toEqual([
      `activity_logs ${newest} 10`,
      "bookings booking_date.asc,start_time.asc 5",
      `bookings ${newest} 10`,
      `cafe_specials ${newest} 5`,
      `space_updates ${newest} 5`,
      `visitors ${newest} 10`,
    ]);
  });

  test("requests the plan and the deletion with the other parts, once even if they fail", async () => {
    const credits = heldResponse([]);
    const { findByRole, backend, queryClient } = renderScreen(<DashboardPage />, {
      responses: {
        ...dashboardResponses,
        "GET user_credits": credits.response,
        "POST rpc/own_plan": serverError,
        "GET account_deletions": serverError,
      },
    });
    const late = () =>
      backend.requests
        .map(({ path }) => path)
        .filter((path) => /own_plan|account_deletions/.test(path))
        .toSorted();
    await vi.waitFor(() => expect(late()).toEqual(["account_deletions", "rpc/own_plan"]));
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1));
    credits.release();
    await findByRole("link", { name: "Book More" });
    expect(late()).toEqual(["account_deletions", "rpc/own_plan"]);
  });

  test("refetches activity and credit lots when the balance changes", async () => {
    const { findByRole, backend, queryClient } = renderScreen(<DashboardPage />, {
      responses: dashboardResponses,
    });
    await findByRole("link", { name: "Book More" });
    const reads = (table: string) => backend.requests.filter((one) => one.path === table).length;
    expect([reads("activity_logs"), reads("credit_lots")]).toEqual([1, 1]);
    backend.responses["GET user_credits"] = [{ balance: 36 }];
    await queryClient.invalidateQueries({ queryKey: [queryRoots.credits, asha.id] });
    await vi.waitFor(() => expect([reads("activity_logs"), reads("credit_lots")]).toEqual([2, 2]));
  });
});
