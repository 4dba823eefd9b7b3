import { expect } from "@playwright/test";
import type { Driver } from "./drivers/driver";

interface Target {
  css: string;
  /** The label or a part of the text. */
  name?: string | undefined;
  /** A part of the text of the article around it. */
  article?: string | undefined;
}

const keys = { Escape: "\uE00C" } as const;

/** Runs in the page. @returns the middle of the first visible element that nothing covers. */
function locate({ css, name = "", article = "" }: Target) {
  const found = [...document.querySelectorAll<HTMLElement>(css)].find((element) => {
    const text = element.ariaLabel ?? element.innerText;
    const around = element.closest("article")?.innerText ?? "";
    return element.checkVisibility() && text.includes(name) && around.includes(article);
  });
  if (!found) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const middle = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(middle.x, middle.y);
  const isHit = found.contains(hit);
  return { ...middle, isHit };
}

/** Runs in the page. @returns the labels or texts of all visible elements. */
const readTexts = (css: string) =>
  [...document.querySelectorAll<HTMLElement>(css)]
    .filter((element) => element.checkVisibility())
    .map((element) => element.ariaLabel ?? element.innerText);

/** Finds, clicks and types as a person does, in every engine. */
export const screenOf = (driver: Driver) => {
  const place = async (target: Target) =>
    JSON.parse(
      await driver.evaluate(`(${String(locate)})(${JSON.stringify(target)})`),
    ) as ReturnType<typeof locate>;
  const screen = {
    async sees(css: string, name: string): Promise<void> {
      const script = `(${String(readTexts)})(${JSON.stringify(css)})`;
      await expect(async () => {
        const texts = JSON.parse(await driver.evaluate(script)) as string[];
        expect(texts).toContainEqual(expect.stringContaining(name));
      }).toPass({ timeout: 20_000 });
    },
    async click(css: string, name?: string, article?: string): Promise<void> {
      // A press between finding and moving, as while a list loads, would hit something else.
      let before: ReturnType<typeof locate> = null;
      await expect(async () => {
        const at = await place({ css, name, article });
        const hasMoved = at?.x !== before?.x || at?.y !== before?.y;
        before = at;
        expect(at?.isHit, `${css} ${name ?? ""}`).toBe(true);
        expect(hasMoved, `${css} ${name ?? ""} moves`).toBe(false);
        await driver.performActions([
          {
            type: "pointer",
            id: "mouse",
            actions: [
              { type: "pointerMove", x: at?.x, y: at?.y },
              { type: "pointerDown", button: 0 },
              { type: "pointerUp", button: 0 },
            ],
          },
        ]);
      }).toPass({ timeout: 20_000 });
    },
    async type(text: string): Promise<void> {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await driver.performActions([{ type: "key", id: "keyboard", actions }]);
    },
    press: (key: keyof typeof keys) => screen.type(keys[key]),
    async isAt(path: string): Promise<void> {
      await expect.poll(() => driver.evaluate("location.pathname")).toBe(JSON.stringify(path));
    },
  };
  return screen;
};
