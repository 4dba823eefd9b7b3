import { keepTools, restoreBuiltins } from "./builtins";
import { restoreFrame } from "./pageFrame";

const REMOVED = "It removed the page of the portal.";

interface Damage {
  /** Sentence that users read. */
  sentence: string;
  /** True if only loading the page again repairs it. */
  isLasting: boolean;
}

type Blame = (damage: Damage) => void;

/** Callbacks of the modules and parts that load or mount now, and whether each has mounted. */
const running = new Map<Blame, { isMounted: boolean }>();

const isMounting = (): boolean => [...running.values()].some(({ isMounted }) => !isMounted);

interface DamageWatch {
  /** Call when the release is mounted. Its first effects may still run. */
  mounted(): void;
  end(): void;
}

/**
 * Calls `blame` for built-ins that are replaced and elements of the shell that are removed until
 * `end`. If several modules load or mount at the same time, no module is blamed.
 */
export function blameForDamage(blame: Blame): DamageWatch {
  repairPage();
  if (!isMounting()) keepTools();
  const state = { isMounted: false };
  running.set(blame, state);
  return {
    mounted() {
      repairPage();
      state.isMounted = true;
    },
    end() {
      if (!running.has(blame)) return;
      repairPage();
      running.delete(blame);
    },
  };
}

/** @returns what was repaired while no module loaded or mounted */
export function repairPage(): Damage | undefined {
  const { replaced, isLasting } = restoreBuiltins({ exceptTools: !isMounting() });
  const frame = restoreFrame();
  if ((replaced.length === 0 && frame === "whole") || running.size > 1) return undefined;
  const names = replaced.slice(0, 3).join(", ");
  const sentence =
    frame === "whole" ? `It replaced ${names}, which the whole portal uses.` : REMOVED;
  const damage = { sentence, isLasting: isLasting || frame === "lost" };
  const [blame] = running.keys();
  if (!blame) return damage;
  blame(damage);
  return undefined;
}
