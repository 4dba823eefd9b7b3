type Sentence = string | ((params: Readonly<Record<string, unknown>>) => string);

/** By the code of the refusal. */
export type Sentences = Readonly<Record<string, Sentence>>;
