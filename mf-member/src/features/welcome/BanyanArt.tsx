import styles from "./BanyanArt.module.css";

/** Where crowns of leaves lie: centre and radii. The first ones stand behind. */
const crowns = [
  { x: 150, y: 150, rx: 120, ry: 72, tone: "far" },
  { x: 410, y: 150, rx: 120, ry: 70, tone: "far" },
  { x: 280, y: 104, rx: 150, ry: 80, tone: "far" },
  { x: 96, y: 178, rx: 86, ry: 46, tone: "near" },
  { x: 212, y: 160, rx: 104, ry: 56, tone: "near" },
  { x: 350, y: 162, rx: 108, ry: 56, tone: "near" },
  { x: 468, y: 178, rx: 82, ry: 44, tone: "near" },
] as const;

/** Roots that have reached the ground and become trunks. */
const trunks = [
  "M268 190C262 250 258 300 236 372H332C308 300 304 250 300 190Z",
  "M160 200C162 260 160 310 152 372H178C172 310 172 260 174 200Z",
  "M398 200C400 260 398 320 392 372H420C412 320 412 260 412 200Z",
];

/** Young roots in the air, and whether a lantern hangs from one. */
const roots = [
  { x: 62, from: 196, to: 262, lantern: true },
  { x: 96, from: 210, to: 318, lantern: false },
  { x: 126, from: 206, to: 280, lantern: true },
  { x: 204, from: 204, to: 300, lantern: false },
  { x: 226, from: 206, to: 258, lantern: true },
  { x: 338, from: 206, to: 286, lantern: true },
  { x: 362, from: 206, to: 330, lantern: false },
  { x: 446, from: 208, to: 296, lantern: false },
  { x: 472, from: 210, to: 268, lantern: true },
  { x: 504, from: 200, to: 244, lantern: false },
];

/** People at the tables under the tree: where they sit and which way they look. */
const people = [
  { x: 92, facing: 1 },
  { x: 204, facing: -1 },
  { x: 366, facing: 1 },
  { x: 476, facing: -1 },
];

/** A banyan in the evening with lanterns and people at work below. Decoration only. */
export function BanyanArt({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 560 400" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="banyan-sun">
          <stop offset="0" stopColor="#ffe3b3" stopOpacity="0.95" />
          <stop offset="0.35" stopColor="#ffc98a" stopOpacity="0.55" />
          <stop offset="1" stopColor="#ffb36b" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="banyan-far" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#8a7bea" />
          <stop offset="1" stopColor="#5d4cc6" />
        </linearGradient>
        <linearGradient id="banyan-near" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b3a8f8" />
          <stop offset="1" stopColor="#7a6ae0" />
        </linearGradient>
        <linearGradient id="banyan-wood" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#4635a8" />
          <stop offset="1" stopColor="#2c1f78" />
        </linearGradient>
      </defs>
      <circle className={styles.sun} cx="330" cy="190" r="200" fill="url(#banyan-sun)" />
      <ellipse cx="280" cy="378" rx="272" ry="20" fill="#21165f" opacity="0.75" />
      {trunks.map((path) => (
        <path key={path} d={path} fill="url(#banyan-wood)" />
      ))}
      {roots.map((root) => (
        <Root key={root.x} {...root} />
      ))}
      {crowns.map(({ x, y, rx, ry, tone }) => (
        <ellipse key={x} cx={x} cy={y} rx={rx} ry={ry} fill={`url(#banyan-${tone})`} />
      ))}
      {people.map((person) => (
        <Person key={person.x} {...person} />
      ))}
      <path d="M108 340h82M382 340h80" stroke="#efeaff" strokeWidth="5" strokeLinecap="round" />
      <path d="M124 342v32M174 342v32M398 342v32M446 342v32" stroke="#efeaff" strokeWidth="3" />
    </svg>
  );
}

interface RootProps {
  x: number;
  from: number;
  to: number;
  lantern: boolean;
}

function Root({ x, from, to, lantern }: RootProps) {
  return (
    <g
      className={styles.root}
      style={{ animationDelay: `${-x / 60}s`, transformOrigin: `${x}px ${from}px` }}
    >
      <path d={`M${x} ${from}V${to}`} stroke="#3a2b94" strokeWidth="2.5" strokeLinecap="round" />
      {lantern && <circle cx={x} cy={to + 4} r="15" fill="#ffd79a" opacity="0.28" />}
      {lantern && <circle cx={x} cy={to + 4} r="6" fill="#ffe4b5" />}
    </g>
  );
}

function Person({ x, facing }: { x: number; facing: number }) {
  const laptop = x + facing * 26;
  return (
    <g>
      <circle cx={x} cy="306" r="10" fill="#ffe3c4" />
      <path d={`M${x - 14} 374V334a14 14 0 0 1 28 0V374Z`} fill="#f5b97a" />
      <path
        d={`M${laptop - facing * 8} 337h${facing * 14}l${facing * 5} -15`}
        stroke="#ffffff"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}
