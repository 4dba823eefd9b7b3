import { useStore } from "@portal/shared/contract/store/useStore";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { openSessionOf } from "../testing/openSession";

const cancelled = vi.fn();
const read = vi.fn<(context: { signal: AbortSignal }) => Promise<string>>();

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  read.mockResolvedValue("rooms");
});

async function openPage() {
  const opened = await openSessionOf("asha");
  const { queryClient, session } = opened;
  function Page() {
    const { user } = useStore(session);
    const { data } = useQuery({ queryKey: ["rooms"], queryFn: read, staleTime: 30_000 });
    return `${user?.id} ${data}`;
  }
  const page = render(<Page />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  await page.findByText("asha rooms");
  return { ...opened, page };
}

test("reads nothing for a page that is still mounted when the session ends", async () => {
  const { client, queryClient, page } = await openPage();
  await act(() => client.auth.signOut());
  await page.findByText("undefined rooms");
  expect(read).toHaveBeenCalledOnce();
  page.unmount();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test("cancels the reads of the ended session", async () => {
  const { client, queryClient } = await openPage();
  read.mockImplementationOnce(({ signal }) => {
    signal.addEventListener("abort", cancelled);
    return new Promise(() => undefined);
  });
  void queryClient.invalidateQueries();
  await act(() => client.auth.signOut());
  expect(cancelled).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledTimes(2);
});

test("reads again for the next user, whose page is the same", async () => {
  const { client, signIn, page } = await openPage();
  await act(() => client.auth.signOut());
  read.mockResolvedValueOnce("rooms of Dev");
  await act(() => signIn("dev"));
  expect(await page.findByText("dev rooms of Dev")).toBeTruthy();
});
