/** '1 credit', '12 credits'. */
export function creditCount(credits: number): string {
  return credits === 1 ? "1 credit" : `${credits} credits`;
}
