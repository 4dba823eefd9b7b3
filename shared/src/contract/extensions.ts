import type { ExtensionPoints } from "./release/contributions";
import type { ReadableStore } from "./store/store";

/** What the owner of an extension point hands to its parts: facts such as ids, never functions. */
export type PartContext = Readonly<Record<string, string>>;

export type ContextOf<Name extends string> = Name extends keyof ExtensionPoints
  ? ExtensionPoints[Name]
  : PartContext;

export interface ListedPart {
  /** Module and id, unique in the portal. */
  key: string;
  /** The name of its extension point. */
  at: string;
}

export interface ListedSection {
  key: string;
  label: string;
  path: string;
  icon?: string;
}

/** Parts for the current user, in order, without those that have failed. */
export interface ExtensionsState {
  parts: readonly ListedPart[];
  adminSections: readonly ListedSection[];
}

export interface MountPart {
  /** Key of a part or an admin section. */
  key: string;
  /** The owner shows it after `onShown` only, so that a part that never comes leaves no gap. */
  element: HTMLElement;
  context: PartContext;
  onShown(): void;
}

export interface Extensions extends ReadableStore<ExtensionsState> {
  /** Returns a function that removes the part. Never throws: a part that fails is reported and leaves the state. */
  mount(part: MountPart): () => void;
}

export const noExtensions: ExtensionsState = { parts: [], adminSections: [] };
