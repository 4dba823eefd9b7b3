import type { ReactNode } from "react";
import { vi } from "vitest";

export const firstVersion = "2026-11-20T10:00:00Z";
export const image = { image_url: null };
export const closeForm = vi.fn<() => void>();

export interface EditedForm {
  name: string;
  show: (seen: object) => ReactNode;
  row: object;
  /** Typed into a field that the other admin changed too. */
  both: { label: string; typed: string };
  /** Typed into a field that only this admin changed. */
  mine: { label: string; typed: string }[];
  theirs: object;
  /** A field that only the other admin changed, and what it holds afterwards. */
  taken: { label: string; value: string }[];
  shown: string;
  saved: string;
  open?: string;
  save: string;
  /** Label of the button that adds a deleted row again: null without such a button, absent if the row can't be deleted. */
  add?: string | null;
}
