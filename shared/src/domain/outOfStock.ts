/** @param left stock; 0 when sold out */
export const outOfStock = (name: string, left: number): string =>
  left > 0 ? `Only ${left} of ${name} left in stock.` : `${name} is out of stock.`;
