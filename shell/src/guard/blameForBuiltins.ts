import { restoreBuiltins } from "./builtins";

type Blame = (replaced: string[]) => void;

/** Of modules and parts that load or mount now, and whether each has mounted. */
const running = new Map<Blame, { isMounted: boolean }>();

interface BuiltinsWatch {
  /** Its first effects still run. */
  mounted(): void;
  end(): void;
}

/**
 * Calls `blame` for built-ins that are replaced until `end`. If several modules load or mount at the
 * same time, the built-ins are restored and no module is blamed.
 */
export function blameForBuiltins(blame: Blame): BuiltinsWatch {
  checkBuiltins();
  const state = { isMounted: false };
  running.set(blame, state);
  return {
    mounted() {
      checkBuiltins();
      state.isMounted = true;
    },
    end() {
      if (!running.has(blame)) return;
      checkBuiltins();
      running.delete(blame);
    },
  };
}

/** @returns what was replaced while no module loaded or mounted */
export function checkBuiltins(): string[] {
  const isMounting = [...running.values()].some(({ isMounted }) => !isMounted);
  const replaced = restoreBuiltins({ exceptTools: !isMounting });
  if (replaced.length === 0 || running.size > 1) return [];
  const [blame] = running.keys();
  if (!blame) return replaced;
  blame(replaced);
  return [];
}
