import styles from "./TreeArt.module.css";

/** Center and radii; the first are drawn behind. */
const crowns = [
  { x: 150, y: 150, rx: 120, ry: 72, tone: "far" },
  { x: 410, y: 150, rx: 120, ry: 70, tone: "far" },
  { x: 280, y: 104, rx: 150, ry: 80, tone: "far" },
  { x: 88, y: 180, rx: 78, ry: 40, tone: "near" },
  { x: 176, y: 160, rx: 84, ry: 50, tone: "near" },
  { x: 288, y: 148, rx: 92, ry: 56, tone: "near" },
  { x: 396, y: 164, rx: 86, ry: 48, tone: "near" },
  { x: 478, y: 182, rx: 74, ry: 38, tone: "near" },
] as const;

const trunks = [
  "M268 190C262 250 258 300 236 372H332C308 300 304 250 300 190Z",
  "M160 200C162 260 160 310 152 372H178C172 310 172 260 174 200Z",
  "M398 200C400 260 398 320 392 372H420C412 320 412 260 412 200Z",
];

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

const people = [
  { x: 84, facing: 1, shirt: "#f0a35e", skin: "#c98d63", hair: "#2b1a3f" },
  { x: 212, facing: -1, shirt: "#5ec2b0", skin: "#8d5b3f", hair: "#1d1230" },
  { x: 352, facing: 1, shirt: "#ef7f8f", skin: "#e0b08a", hair: "#3b2233" },
  { x: 480, facing: -1, shirt: "#f3cf7a", skin: "#a8714d", hair: "#231534" },
];

/** Left edges of the tables in the picture. */
const tables = [104, 372];

export function TreeArt({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 560 400" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="tree-sun">
          <stop offset="0" stopColor="#ffe3b3" stopOpacity="0.95" />
          <stop offset="0.35" stopColor="#ffc98a" stopOpacity="0.55" />
          <stop offset="1" stopColor="#ffb36b" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="tree-far" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#8a7bea" />
          <stop offset="1" stopColor="#5d4cc6" />
        </linearGradient>
        <linearGradient id="tree-near" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b3a8f8" />
          <stop offset="1" stopColor="#7a6ae0" />
        </linearGradient>
        <linearGradient id="tree-wood" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#4635a8" />
          <stop offset="1" stopColor="#2c1f78" />
        </linearGradient>
      </defs>
      <circle cx="330" cy="190" r="200" fill="url(#tree-sun)" />
      <ellipse cx="280" cy="378" rx="272" ry="20" fill="#21165f" opacity="0.75" />
      {trunks.map((path) => (
        <path key={path} d={path} fill="url(#tree-wood)" />
      ))}
      {roots.map((root) => (
        <Root key={root.x} {...root} />
      ))}
      {crowns.map(({ x, y, rx, ry, tone }) => (
        <ellipse key={x} cx={x} cy={y} rx={rx} ry={ry} fill={`url(#tree-${tone})`} />
      ))}
      {people.map((person) => (
        <Person key={person.x} {...person} />
      ))}
      {tables.map((x) => (
        <g key={x}>
          <path d={`M${x + 12} 344l-7 32M${x + 76} 344l7 32`} stroke="#cfc6f7" strokeWidth="3" />
          <rect x={x} y="338" width="88" height="7" rx="3.5" fill="#f4f1ff" />
        </g>
      ))}
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
    <g className={styles.root} style={{ transformOrigin: `${x}px ${from}px` }}>
      <path d={`M${x} ${from}V${to}`} stroke="#3a2b94" strokeWidth="2.5" strokeLinecap="round" />
      {lantern && <circle cx={x} cy={to + 4} r="15" fill="#ffd79a" opacity="0.28" />}
      {lantern && <circle cx={x} cy={to + 4} r="6" fill="#ffe4b5" />}
    </g>
  );
}

interface PersonProps {
  x: number;
  facing: number;
  shirt: string;
  skin: string;
  hair: string;
}

function Person({ x, facing, shirt, skin, hair }: PersonProps) {
  return (
    <g transform={`translate(${x} 0) scale(${facing} 1)`}>
      <path d="M-12 376v-14M10 376v-14" stroke="#cfc6f7" strokeWidth="3" />
      <rect x="-17" y="358" width="32" height="6" rx="3" fill="#cfc6f7" />
      <path d="M-14 359v-22a15 15 0 0 1 15-15h2a10 10 0 0 1 10 10v27z" fill={shirt} />
      <path d="M2 330q10 10 26 7" stroke={skin} strokeWidth="6" strokeLinecap="round" fill="none" />
      <path d="M6 362h14v14" stroke="#2b1d76" strokeWidth="8" strokeLinejoin="round" fill="none" />
      <circle cx="3" cy="309" r="10.5" fill={skin} />
      <path d="M-8 312a11 11 0 0 1 17-13q-2 6-9 6-5 1-5 9z" fill={hair} />
      <path
        d="M28 337h17l8-17"
        stroke="#ffffff"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}
