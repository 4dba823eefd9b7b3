const KEY = "portal.push";

/** This browser gets push notifications for the member, until it is turned off or the member signs out. */
export function rememberPush(userId: string): void {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // Without storage, a lost subscription is not noticed.
  }
}

export function remembersPush(userId: string): boolean {
  try {
    return localStorage.getItem(KEY) === userId;
  } catch {
    return false;
  }
}

export function forgetPush(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage, nothing was remembered.
  }
}
