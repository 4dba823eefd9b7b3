export const invoicePath = (id: string): string => `/invoice?id=${encodeURIComponent(id)}`;
