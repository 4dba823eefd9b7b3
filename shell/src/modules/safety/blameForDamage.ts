import { keepBuiltins, keepTools, restoreBuiltins } from "./builtins";
import { restoreFrame } from "./pageFrame";

const REMOVED = "It removed the page of the portal.";

interface Damage {
  /** Sentence that users read. */
  sentence: string;
  /** True if only loading the page again repairs it. */
  isLasting: boolean;
}

export interface Suspect {
  /** The same for each mount of a release. */
  key: string;
  blame(damage: Damage): void;
}

/** Modules and parts that load or mount now, and whether each has mounted. */
const running = new Map<Suspect, { isMounted: boolean }>();

/** Who damaged each built-in and the frame first. */
const culprits = new Map<string, Suspect>();
const FRAME = "the frame";

/** Call before code of modules runs. */
export function startBlaming(): void {
  culprits.clear();
  keepBuiltins();
}

const isMounting = (): boolean => [...running.values()].some(({ isMounted }) => !isMounted);

interface DamageWatch {
  /** Call when the release is mounted. Its first effects may still run. */
  mounted(): void;
  end(): void;
}

/**
 * Blames a release for built-ins that are replaced and elements of the shell that are removed until
 * `end`. If several modules load or mount at the same time, no module is blamed.
 */
export function blameForDamage(release: Suspect): DamageWatch {
  repairPage();
  if (!isMounting()) keepTools();
  const state = { isMounted: false };
  running.set(release, state);
  return {
    mounted() {
      repairPage();
      state.isMounted = true;
    },
    end() {
      if (!running.has(release)) return;
      repairPage();
      running.delete(release);
    },
  };
}

/**
 * Repairs the page. What was damaged before is damaged again by timers of the same release, which only
 * another page ends, whatever loads or mounts now.
 *
 * @param only the release that must be the cause while no other one loads or mounts
 */
export function repairPage(only?: Suspect): void {
  const { replaced, isLasting } = restoreBuiltins({ exceptTools: !isMounting() });
  const frame = restoreFrame();
  const damaged = frame === "whole" ? replaced : [...replaced, FRAME];
  if (damaged.length === 0) return;
  const [loading] = running.size > 1 ? [] : running.keys();
  const cause = running.size > 1 ? undefined : (loading ?? only);
  const again = damaged.filter((name) => culprits.has(name) && !isBy(name, loading));
  for (const name of again) culprits.get(name)?.blame({ ...damageOf([name]), isLasting: true });
  const own = damaged.filter((name) => !again.includes(name));
  if (own.length === 0) return;
  if (!cause) return;
  for (const name of own) culprits.set(name, cause);
  cause.blame({ ...damageOf(own), isLasting: isLasting || frame === "lost" });
}

const isBy = (name: string, release: Suspect | undefined): boolean =>
  release !== undefined && culprits.get(name)?.key === release.key;

function damageOf(damaged: readonly string[]): Pick<Damage, "sentence"> {
  const names = damaged.slice(0, 3).join(", ");
  const isFrame = damaged.includes(FRAME);
  return { sentence: isFrame ? REMOVED : `It replaced ${names}, which the whole portal uses.` };
}
