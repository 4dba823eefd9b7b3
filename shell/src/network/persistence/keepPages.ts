import { KEPT_PAGE_PREFIX } from "@portal/shared/data/persistedClient";
import { isPersisted } from "@portal/shared/data/persistedQueries";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { QueryClient } from "@tanstack/react-query";
import { trySetItem } from "../../storage";
import { whenIdle } from "../../start/whenIdle";
import type { KeptPage } from "./keptPages";
import { storedAccount } from "./storedAccount";

const AFTER_LAST_CHANGE_MS = 1000;
/** Characters. Longer pages take longer to show than they save. */
const MAX_LENGTH = 150_000;

/**
 * Keeps what a module shows, so that the prerendered page of the next visit shows it before the
 * scripts have started (shell/host/page/snapshot/showKeptPage.js). Only if all of it is data that the browser
 * may keep, and nothing is typed or filtered.
 */
export function keepPages(queryClient: QueryClient, storage: Storage): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(save), AFTER_LAST_CHANGE_MS);
  };

  function save(): void {
    const outlet = document.querySelector<HTMLElement>("#module-outlet > [data-release]");
    const content = outlet?.querySelector<HTMLElement>(":scope > [data-module]");
    const { outlet: name = "", release: build = "" } = outlet?.dataset ?? {};
    const account = storedAccount(storage);
    if (!content || location.search !== "" || hasInput(content)) return;
    if (!isDataKept(queryClient, account)) return;
    const css = stylesOf(`/${name}/${build}/`);
    const page: KeptPage = { account, build, savedAt: Date.now(), html: content.innerHTML, css };
    const text = JSON.stringify(page);
    if (text.length <= MAX_LENGTH) trySetItem(storage, KEPT_PAGE_PREFIX + location.pathname, text);
  }

  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === "updated") schedule();
  });
  addEventListener("single-spa:routing-event", schedule);
  schedule();
}

function isDataKept(queryClient: QueryClient, account: string | null): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ type: "active" })
    .every(
      ({ queryKey, state }) =>
        // The top bar shows them, not the module.
        queryKey[0] === queryRoots.notifications ||
        (state.status === "success" && isPersisted(queryKey, account)),
    );
}

const textTypes = ["text", "search", "email", "tel", "url", "number", "password", "textarea"];

const hasInput = (content: HTMLElement) =>
  [...content.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")]
    // Selects have hidden fields.
    .filter((field) => !field.hidden && field.ariaHidden !== "true")
    .some((field) => textTypes.includes(field.type) && field.value !== "");

function stylesOf(base: string): string {
  return [...document.styleSheets]
    .filter(({ href }) => href?.includes(base))
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join("\n");
}
