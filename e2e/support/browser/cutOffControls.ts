import type { Page } from "@playwright/test";

/**
 * The visible controls that reach over the left or right edge of the screen or of a container that
 * clips its content. A row that scrolls may continue over the edge, except in the page's header.
 */
export const cutOffControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (box: Element) => /auto|scroll/.test(getComputedStyle(box).overflowX);
    const clips = (box: Element) => getComputedStyle(box).overflowX !== "visible";

    function isCutOff(control: Element): boolean {
      const { left, right } = control.getBoundingClientRect();
      const isOutside = (start: number, width: number) =>
        left < start - 1 || right > start + width + 1;
      const isInPageHeader = control.closest("header:has(h1)");
      for (let box = control.parentElement; box && box !== document.body; box = box.parentElement) {
        if (scrolls(box) && !isInPageHeader) return false;
        const start = box.getBoundingClientRect().left + box.clientLeft;
        if (clips(box) && isOutside(start, box.clientWidth)) return true;
      }
      return isOutside(0, document.documentElement.clientWidth);
    }

    // Screen readers' copies of controls are a pixel wide.
    const isVisible = (control: Element) =>
      control.clientWidth > 1 &&
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true });

    const selector = "a[href], button, input, select, textarea, [role=button]";
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((control) => isVisible(control) && isCutOff(control))
      .map((control) => control.ariaLabel ?? (control.innerText || control.id));
  });
