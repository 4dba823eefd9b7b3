export const phone = { width: 390, height: 844 };
