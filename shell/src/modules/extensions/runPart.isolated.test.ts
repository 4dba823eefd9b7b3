// @vitest-environment happy-dom
import type { PartProps } from "@portal/shared/contract/module/part";
import type { Portal } from "@portal/shared/contract/portal";
import { beforeEach, expect, it, vi } from "vitest";
import type { UnfinishedMounts } from "../safety/unfinishedMounts";
import { loadExposedModule } from "../loading/loadRelease";
import { testRelease } from "../../testing/testRelease";
import { STUCK } from "../loading/failures";
import { runPart } from "./runPart";

vi.mock("../loading/loadRelease");
const load = vi.mocked(loadExposedModule);

const release = testRelease({ build: "one", isDefault: true });

const blamed = new Set<string>();
const finish = vi.fn();
const unfinished: UnfinishedMounts = {
  faultOf: (key, build) => (blamed.has(`${key} ${build}`) ? STUCK : undefined),
  start: vi.fn(() => finish),
  exclude: () => true,
  blocked: () => undefined,
  isSuspected: () => false,
  findEnded: () => Promise.resolve(),
  isMarked: () => false,
  subscribe: () => undefined,
  watched: () => undefined,
};

function start() {
  const controller = new AbortController();
  const element = document.createElement("div");
  const onShown = vi.fn();
  const reportError = vi.fn();
  const task = {
    key: "mf-test/card",
    module: "mf-test",
    id: "card",
    release,
    element,
    context: { bookingId: "b1" },
    signal: controller.signal,
    onShown,
  };
  const ended = runPart(task, { reportError } as unknown as Portal, unfinished);
  ended.catch(() => undefined);
  return { controller, element, onShown, reportError, ended };
}

/** Exposes a part that writes its context into the page. */
function exposePart(special: { mount?: (props: PartProps) => Promise<void> } = {}) {
  const unmount = vi.fn(() => Promise.resolve());
  const given: { props?: PartProps } = {};
  const mount = (props: PartProps) => {
    given.props = props;
    props.outlet.textContent = `of ${props.context["bookingId"]}`;
    return Promise.resolve();
  };
  load.mockResolvedValue({ default: { mount, unmount, ...special } });
  return { unmount, given };
}

beforeEach(() => {
  load.mockReset();
  finish.mockClear();
  blamed.clear();
});

it("mounts the part of the release with its context, and removes it at the end", async () => {
  const { unmount } = exposePart();
  const { controller, element, onShown } = start();
  await vi.waitFor(() => expect(onShown).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledExactlyOnceWith("mf-test", release, "parts/card", { force: false });
  expect(element.textContent).toBe("of b1");
  controller.abort();
  await vi.waitFor(() => expect(element.childElementCount).toBe(0));
  expect(unmount).toHaveBeenCalledOnce();
});

const context = { module: "mf-test", build: "one", contribution: "card" };

it.each([
  ["cannot be loaded", () => load.mockRejectedValue(new Error("404")), "404"],
  ["is no part", () => load.mockResolvedValue({ default: {} }), "exposes no part card"],
  [
    "fails to render",
    () => exposePart({ mount: () => Promise.reject(new Error("no data")) }),
    "no data",
  ],
])("reports a part that %s and leaves nothing", async (_, prepare, message) => {
  prepare();
  const { element, ended, reportError, onShown } = start();
  await expect(ended).rejects.toThrow(message);
  expect(load).toHaveBeenCalledOnce();
  expect(element.childElementCount).toBe(0);
  expect(onShown).not.toHaveBeenCalled();
  const [error, about] = reportError.mock.calls[0] ?? [];
  expect([String(error), about]).toEqual([expect.stringContaining(message), context]);
});

it("reports and removes a part that crashes later", async () => {
  const { given } = exposePart();
  const { element, ended, reportError, onShown } = start();
  await vi.waitFor(() => expect(onShown).toHaveBeenCalledOnce());
  given.props?.onCrash(new Error("later"));
  await expect(ended).rejects.toThrow("later");
  await vi.waitFor(() => expect(element.childElementCount).toBe(0));
  expect(reportError).toHaveBeenCalledExactlyOnceWith(new Error("later"), context);
});

it("does not show a part whose place is gone before it has loaded", async () => {
  let arrive: (exposed: unknown) => void = () => undefined;
  load.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const mount = vi.fn();
  const { controller, element } = start();
  controller.abort();
  arrive({ default: { mount, unmount: mount } });
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  await Promise.resolve();
  expect(mount).not.toHaveBeenCalled();
  expect(element.childElementCount).toBe(0);
});

it("does not load a part that blocked an earlier page, and reports it", async () => {
  blamed.add("mf-test/card one");
  exposePart();
  const { ended, reportError } = start();
  await expect(ended).rejects.toThrow("stopped responding");
  expect(load).not.toHaveBeenCalled();
  expect(reportError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), context);
});

it("marks a part until it is mounted, or its place is gone", async () => {
  exposePart();
  const { onShown } = start();
  await vi.waitFor(() => expect(onShown).toHaveBeenCalledOnce());
  expect(unfinished.start).toHaveBeenLastCalledWith("mf-test/card", "one", false);
  expect(finish).toHaveBeenCalledOnce();

  load.mockReturnValue(new Promise(() => {}));
  const { controller } = start();
  expect(finish).toHaveBeenCalledOnce();
  controller.abort();
  expect(finish).toHaveBeenCalledTimes(2);
});
