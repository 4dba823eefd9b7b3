import type { Person } from "@portal/shared/contract/release/canary";
import type { SessionStore } from "@portal/shared/contract/session";
import { storedUserId } from "../../session/storedSession";
import { trySetItem } from "../../storage";

const BROWSER_KEY = "portal.browser";
/** The id of the account that was an admin at the last check. */
const STAFF_KEY = "portal.staff";

/** Who decides about canaries. Known before the session is, and the same in all tabs of the browser. */
export function createPerson(session: SessionStore, storage: Storage): () => Person {
  let newId: string | undefined;

  function browserId(): string {
    const storedId = storage.getItem(BROWSER_KEY) ?? newId;
    if (storedId !== undefined) return storedId;
    newId = String(Math.random()).slice(2);
    trySetItem(storage, BROWSER_KEY, newId);
    return newId;
  }

  session.subscribe(() => {
    const { loading, roleLoading, user, isAdmin } = session.getSnapshot();
    if (loading || roleLoading) return;
    if (user && isAdmin) trySetItem(storage, STAFF_KEY, user.id);
    else storage.removeItem(STAFF_KEY);
  });

  return () => {
    const { loading, roleLoading, user, isAdmin } = session.getSnapshot();
    const userId = loading ? storedUserId() : user?.id;
    const wasStaff = userId !== undefined && storage.getItem(STAFF_KEY) === userId;
    return {
      id: userId ?? browserId(),
      userId,
      isStaff: isAdmin || ((loading || roleLoading) && wasStaff),
    };
  };
}
