// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contentOf, watchBlank } from "./watchBlank";

const outlet = document.createElement("div");
document.body.append(outlet);

describe("contentOf", () => {
  it.each<[string, string, string]>([
    ["nothing", "", "nothing"],
    ["empty elements", "<div data-module><div></div></div>", "nothing"],
    ["white space", "<p> \n </p>", "nothing"],
    ["a stylesheet", "<style>p { color: red }</style>", "nothing"],
    ["hidden text", "<div style='display: none'>Lockers</div>", "nothing"],
    ["invisible text", "<div style='visibility: hidden'>Lockers</div>", "nothing"],
    ["transparent text", "<div style='opacity: 0'>Lockers</div>", "nothing"],
    ["text", "<div><p>Lockers</p></div>", "shown"],
    ["a picture", "<div><img alt=''></div>", "shown"],
    ["a field", "<input>", "shown"],
    [
      "a placeholder",
      "<div><div style='background-color: rgb(9, 9, 9)'></div></div>",
      "placeholder",
    ],
  ])("finds %s in %s: %s", (_, html, found) => {
    outlet.innerHTML = html;
    expect(contentOf(outlet)).toBe(found);
  });

  it("finds text in an outlet that is hidden itself", () => {
    outlet.innerHTML = "<p>Lockers</p>";
    document.body.style.display = "none";
    expect(contentOf(outlet)).toBe("shown");
    document.body.style.display = "";
  });
});

describe("watchBlank", () => {
  const onChange = vi.fn();
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    onChange.mockReset();
    outlet.innerHTML = "";
    stop = watchBlank(outlet, onChange);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("reports an outlet that has been empty for 3 s, once, and when it is no longer", () => {
    vi.advanceTimersByTime(2999);
    expect(onChange).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
    outlet.textContent = "Lockers";
    vi.advanceTimersByTime(5000);
    expect(onChange.mock.calls).toEqual([[true], [false]]);
  });

  it("does not report an outlet that is empty for a moment", () => {
    vi.advanceTimersByTime(2000);
    outlet.textContent = "Lockers";
    vi.advanceTimersByTime(500);
    outlet.textContent = "";
    vi.advanceTimersByTime(2999);
    expect(onChange).not.toHaveBeenCalled();
  });

  it("reports an outlet that shows only placeholders after 20 s", () => {
    outlet.innerHTML = "<div style='background-color: rgb(9, 9, 9)'></div>";
    vi.advanceTimersByTime(19_999);
    expect(onChange).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
    outlet.textContent = "Lockers";
    vi.advanceTimersByTime(500);
    expect(onChange).toHaveBeenLastCalledWith(false);
  });

  it("does not count while the tab is hidden", () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    vi.advanceTimersByTime(60_000);
    expect(onChange).not.toHaveBeenCalled();
  });
});
