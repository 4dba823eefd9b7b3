const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a part of a URL can be an id: the database refuses other texts with an error. */
export const isUuid = (text: string): boolean => uuid.test(text);
