import { useLatestQuery } from "@portal/shared/ui/page/useLatestQuery";
import { useLocation, useNavigate } from "@portal/shared/vendor/router";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";

/** How the URL is read and written. Must be the same object in every render: define it outside of the component, or memoize it. */
interface Format<Url> {
  read: (params: URLSearchParams) => Url;
  write: (url: Url) => URLSearchParams;
  isOpen: (url: Url) => boolean;
  /** The state of the page without its dialog. */
  closed: (url: Url) => Url;
}

/** Stored in the history entry of an open dialog: the query of the page below it. */
interface EntryState {
  pageQuery: string;
}

/**
 * The state of a page and of its dialog. Back closes the dialog, and a reload or a link opens it again.
 * Forward to a dialog that Back has closed leads back to the page.
 */
export function useDialogInUrl<Url>({ read, write, isOpen, closed }: Format<Url>) {
  const { search: addressed, state } = useLocation();
  const navigate = useNavigate();
  const pageQuery = isEntryState(state) ? state.pageQuery : null;
  const { isLeft, willOpen } = useLeaveOnForward(pageQuery !== null);
  const search = isLeft && pageQuery !== null ? `?${pageQuery}` : addressed;
  const current = useMemo(() => read(new URLSearchParams(search)), [read, search]);
  const page = useMemo(
    () => closed(pageQuery === null ? current : read(new URLSearchParams(pageQuery))),
    [current, pageQuery, read, closed],
  );

  const { latestQuery, expectQuery } = useLatestQuery(search.slice(1));
  const latest = () => read(new URLSearchParams(latestQuery()));
  const isClosing = useRef(false);
  useEffect(() => {
    if (!isOpen(current)) isClosing.current = false;
  }, [current, isOpen]);

  function go(url: Url, options: { replace: boolean; state: EntryState | null }) {
    const next = write(url).toString();
    expectQuery(next);
    void navigate({ search: next }, options);
  }

  const isShown = () => isOpen(latest()) && !isClosing.current;
  return {
    current,
    /** The state of the page below the dialog. */
    page,
    change: (part: Partial<Url>) =>
      go(closed({ ...latest(), ...part }), { replace: true, state: null }),
    /** Adds a history entry. */
    openDialog(part: Partial<Url>) {
      willOpen();
      const entry = { pageQuery: write(closed(latest())).toString() };
      go({ ...latest(), ...part }, { replace: false, state: entry });
    },
    changeDialog(part: Partial<Url>) {
      if (!isShown()) return;
      const entry = pageQuery === null ? null : { pageQuery };
      go({ ...latest(), ...part }, { replace: true, state: entry });
    },
    closeDialog() {
      if (!isShown()) return;
      if (pageQuery === null) return go(page, { replace: true, state: null });
      isClosing.current = true;
      void navigate(-1);
    },
  };
}

const isEntryState = (state: unknown): state is EntryState =>
  typeof state === "object" &&
  state !== null &&
  "pageQuery" in state &&
  typeof state.pageQuery === "string";

/**
 * Goes back to the page when Forward has led to the entry of its dialog: an entry that was not opened by `openDialog` while
 * the page was shown. The type of the navigation does not tell, because single-spa dispatches `popstate` for pushes too.
 */
function useLeaveOnForward(isDialogEntry: boolean) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [entry, setEntry] = useState({ key, isDialogEntry, isLeft: false });
  const [isOpening, setOpening] = useState(false);
  if (entry.key !== key) {
    const isLeft = isDialogEntry && !isOpening && (entry.isLeft || !entry.isDialogEntry);
    setEntry({ key, isDialogEntry, isLeft });
    // The page may replace its entry before that of the dialog is shown.
    if (isDialogEntry) setOpening(false);
  }
  const leave = useEffectEvent(() => void navigate(-1));
  useEffect(() => {
    if (entry.isLeft) leave();
  }, [entry.isLeft]);
  return { isLeft: entry.isLeft, willOpen: () => setOpening(true) };
}

interface Opening<Subject, Initial> {
  subject: Subject;
  initial: Initial;
  isOpen: boolean;
  /** How often the dialog was opened. Use it as key, so that each opening has fresh state. */
  times: number;
}

/** `subject`: null if the dialog is closed. Keeps the last one, so that the dialog can close with a transition. */
export function useOpening<Subject, Initial>(
  subject: Subject | null,
  initial: () => Initial,
): Opening<Subject, Initial> | null {
  const [opening, setOpening] = useState<Opening<Subject, Initial> | null>(null);
  if (subject !== null) {
    if (!opening?.isOpen) {
      const times = (opening?.times ?? 0) + 1;
      setOpening({ subject, initial: initial(), isOpen: true, times });
    } else if (opening.subject !== subject) setOpening({ ...opening, subject });
  } else if (opening?.isOpen) setOpening({ ...opening, isOpen: false });
  return opening;
}
