/** Events that only the user starts. */
export const SIGNS_OF_USE = ["pointerdown", "keydown"] as const;
