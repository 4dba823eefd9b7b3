import { useUrlSearch } from "@portal/shared/ui/page/useUrlSearch";
import { parseSort, type SnackSort } from "./filterSnacks";

export function useSnackFilter() {
  const { params, text, setText, update } = useUrlSearch();
  return {
    search: text,
    sort: parseSort(params.get("sort")),
    setSearch(search: string) {
      setText(search);
      update({ q: search.trim() });
    },
    setSort: (sort: SnackSort) => update({ sort: sort === "name" ? "" : sort }),
  };
}
