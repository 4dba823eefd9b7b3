/** Why members cannot be shown a file of this type, as a sentence. Null if they can. */
export function storedImageProblem(bytes: Uint8Array, type: string): Promise<string | null>;
