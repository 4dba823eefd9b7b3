import type { Page } from "@playwright/test";

export const topBar = (page: Page) => page.getByRole("banner");

export const phone = { width: 390, height: 844 };
