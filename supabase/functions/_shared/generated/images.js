/* @ts-self-types="./images.d.ts" */
// Written by `pnpm functions:shared` from shared/src/images/edgeEntry.ts. Do not edit.
// The require scope
var __webpack_require__ = {};

// webpack/runtime/define_property_getters
(() => {
__webpack_require__.d = (exports, getters, values) => {
	var define = (defs, kind) => {
		for(var key in defs) {
			if(__webpack_require__.o(defs, key) && !__webpack_require__.o(exports, key)) {
				Object.defineProperty(exports, key, { enumerable: true, [kind]: defs[key] });
			}
		}
	};
	define(getters, "get");
	define(values, "value");
};
})();
// webpack/runtime/has_own_property
(() => {
__webpack_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
})();
var __webpack_exports__ = {};

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  storedImageProblem: () => (/* reexport */ storedImageProblem)
});

;// CONCATENATED MODULE: ./shared/src/images/bytes.ts
const viewOf = (bytes)=>new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
/** One character for each byte. */ const charactersAt = (bytes, at, length)=>String.fromCharCode(...bytes.subarray(at, at + length));
function joinBytes(parts) {
    const joined = new Uint8Array(parts.reduce((length, part)=>length + part.length, 0));
    let at = 0;
    for (const part of parts){
        joined.set(part, at);
        at += part.length;
    }
    return joined;
}

;// CONCATENATED MODULE: ./shared/src/images/hasPngPixels.ts

const channels = new Map([
    [
        0,
        1
    ],
    [
        2,
        3
    ],
    [
        3,
        1
    ],
    [
        4,
        2
    ],
    [
        6,
        4
    ]
]);
/** The bits of a channel that each type of colours allows. */ const depths = new Map([
    [
        0,
        [
            1,
            2,
            4,
            8,
            16
        ]
    ],
    [
        2,
        [
            8,
            16
        ]
    ],
    [
        3,
        [
            1,
            2,
            4,
            8
        ]
    ],
    [
        4,
        [
            8,
            16
        ]
    ],
    [
        6,
        [
            8,
            16
        ]
    ]
]);
/** First column and row, and steps, of the seven images of an interlaced one. */ const passes = [
    [
        0,
        0,
        8,
        8
    ],
    [
        4,
        0,
        8,
        8
    ],
    [
        0,
        4,
        4,
        8
    ],
    [
        2,
        0,
        4,
        4
    ],
    [
        0,
        2,
        2,
        4
    ],
    [
        1,
        0,
        2,
        2
    ],
    [
        0,
        1,
        1,
        2
    ]
];
/** Whether the compressed data of a PNG that `readPng` accepts are exactly its pixels. */ async function hasPngPixels(bytes) {
    const expected = lengthOfPixels(bytes);
    const chunks = chunksOf(bytes);
    const hasPalette = chunks.findIndex(({ type })=>type === "PLTE") >= 0;
    if (expected === null || bytes[25] === 3 && !hasPalette) return false;
    const data = joinBytes(chunks.filter(({ type })=>type === "IDAT").map(({ content })=>content));
    return await inflatedLength(data, expected) === expected;
}
function lengthOfPixels(bytes) {
    const view = viewOf(bytes);
    const [width, height] = [
        view.getUint32(16),
        view.getUint32(20)
    ];
    const [depth = 0, colours = 0, compression, filter, interlace] = bytes.subarray(24, 29);
    if (!depths.get(colours)?.includes(depth)) return null;
    if (compression !== 0 || filter !== 0) return null;
    const bits = depth * (channels.get(colours) ?? 0);
    const lengthOf = (columns, rows)=>columns > 0 && rows > 0 ? rows * (1 + Math.ceil(columns * bits / 8)) : 0;
    if (interlace === 0) return lengthOf(width, height);
    if (interlace !== 1) return null;
    return passes.reduce((total, [column, row, columnStep, rowStep])=>total + lengthOf(Math.ceil((width - column) / columnStep), Math.ceil((height - row) / rowStep)), 0);
}
function chunksOf(bytes) {
    const view = viewOf(bytes);
    const chunks = [];
    for(let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)){
        const content = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
        chunks.push({
            type: charactersAt(bytes, at + 4, 4),
            content
        });
    }
    return chunks;
}
/** Stops beyond the limit, because few bytes can become very many. Null if the data are damaged. */ async function inflatedLength(data, limit) {
    const inflated = new Blob([
        data
    ]).stream().pipeThrough(new DecompressionStream("deflate"));
    const reader = inflated.getReader();
    let length = 0;
    try {
        for(let next = await reader.read(); !next.done; next = await reader.read()){
            length += next.value.byteLength;
            if (length > limit) break;
        }
        return length;
    } catch  {
        return null;
    } finally{
        await reader.cancel().catch(()=>undefined);
    }
}

;// CONCATENATED MODULE: ./shared/src/images/readAvif.ts

/** Null if the bytes are not a complete AVIF. HEIC has the same boxes, but other brands. */ function readAvif(bytes) {
    if (bytes.length < 16 || charactersAt(bytes, 4, 4) !== "ftyp") return null;
    const view = viewOf(bytes);
    const brands = charactersAt(bytes, 8, Math.min(view.getUint32(0), 256) - 8);
    if (!/avi[fs]/.test(brands) || !boxesOf(bytes, view).includes("mdat")) return null;
    // Each picture has its size in a box; the largest is what a browser has to decode.
    const head = charactersAt(bytes, 0, Math.min(bytes.length - 16, 16_384));
    const sizes = [
        ...head.matchAll(/ispe/g)
    ].map(({ index })=>[
            view.getUint32(index + 8),
            view.getUint32(index + 12)
        ]);
    const [width, height] = [
        0,
        1
    ].map((side)=>Math.max(...sizes.map((size)=>size[side] ?? 0)));
    return width && height && width > 0 ? {
        type: "image/avif",
        width,
        height,
        still: null
    } : null;
}
/** The types of the outer boxes. Empty if the last one is incomplete. */ function boxesOf(bytes, view) {
    const types = [];
    let at = 0;
    while(at + 8 <= bytes.length){
        types.push(charactersAt(bytes, at + 4, 4));
        const size = view.getUint32(at);
        // 0: up to the end of the file. 1: a size of 64 bits, for files of more than 4 GB.
        if (size === 0) return types;
        if (size < 8) return [];
        at += size;
    }
    return at === bytes.length ? types : [];
}

;// CONCATENATED MODULE: ./shared/src/images/readGif.ts

const EXTENSION = 0x21;
const FRAME = 0x2c;
const END = 0x3b;
/** Null if the bytes are not a complete GIF. */ function readGif(bytes) {
    if (bytes.length < 14 || !/^GIF8[79]a$/.test(charactersAt(bytes, 0, 6))) return null;
    const view = viewOf(bytes);
    const [width, height] = [
        view.getUint16(6, true),
        view.getUint16(8, true)
    ];
    if (width === 0 || height === 0) return null;
    let hasFrame = false;
    for(let at = 13 + paletteSize(bytes[10]); at < bytes.length;){
        switch(bytes[at]){
            case END:
                return hasFrame ? {
                    type: "image/gif",
                    width,
                    height,
                    still: null
                } : null;
            case EXTENSION:
                at = endOfBlocks(bytes, at + 2);
                break;
            case FRAME:
                hasFrame = true;
                at = endOfBlocks(bytes, at + 11 + paletteSize(bytes[at + 9]));
                break;
            default:
                return null;
        }
    }
    return null;
}
const paletteSize = (flags = 0)=>flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
/** The end of a list of blocks. Each begins with its length, and the last one has the length 0. */ function endOfBlocks(bytes, start) {
    let at = start;
    while(at < bytes.length && bytes[at] !== 0)at += 1 + (bytes[at] ?? 0);
    return at + 1;
}

;// CONCATENATED MODULE: ./shared/src/images/readJpeg.ts

const readJpeg_END = 0xd9;
const SCAN = 0xda;
/** Baseline, extended and progressive: what browsers show. */ const readJpeg_frames = [
    0xc0,
    0xc1,
    0xc2
];
/** Tables of the frames and scans, and the restart interval. */ const tables = [
    0xc4,
    0xdb,
    0xdd
];
/**
 * Application segments that change how the image looks: their first characters and length. A longer one contains a
 * preview or other data. Colour profiles can contain texts.
 */ const applications = new Map([
    [
        0xe0,
        {
            start: "JFIF\0",
            length: 16
        }
    ],
    [
        0xee,
        {
            start: "Adobe",
            length: 14
        }
    ]
]);
/** Null if the bytes are not a complete JPEG that browsers show. */ function readJpeg(bytes) {
    if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
    const view = viewOf(bytes);
    const parts = [
        bytes.subarray(0, 2)
    ];
    let size = null;
    let hasScan = false;
    for(let at = 2; at + 2 <= bytes.length;){
        if (bytes[at] !== 0xff) return null;
        const marker = view.getUint8(at + 1);
        if (marker === 0xff) {
            at += 1;
            continue;
        }
        if (marker === readJpeg_END) {
            parts.push(bytes.subarray(at, at + 2));
            const [width, height] = size ?? [
                0,
                0
            ];
            if (!hasScan || width === 0 || height === 0) return null;
            return {
                type: "image/jpeg",
                width,
                height,
                still: joinBytes(parts)
            };
        }
        if (at + 4 > bytes.length) return null;
        let end = at + 2 + view.getUint16(at + 2);
        if (end < at + 4 || end > bytes.length) return null;
        const isFrame = readJpeg_frames.includes(marker);
        if (isFrame) {
            if (size || end < at + 9) return null;
            size = [
                view.getUint16(at + 7),
                view.getUint16(at + 5)
            ];
        } else if (marker === SCAN) {
            if (!size) return null;
            hasScan = true;
            end = endOfScan(bytes, end);
        } else if (!tables.includes(marker) && !isRemovable(marker)) return null;
        const application = applications.get(marker);
        const isKept = application ? view.getUint16(at + 2) === application.length && charactersAt(bytes, at + 4, application.start.length) === application.start : !isRemovable(marker);
        if (isKept) parts.push(bytes.subarray(at, end));
        at = end;
    }
    return null;
}
/** Segments with comments or data of applications can be removed. */ const isRemovable = (marker)=>marker === 0xfe || (marker & 0xf0) === 0xe0;
/** The next marker that is neither a stuffed byte nor a restart. */ function endOfScan(bytes, start) {
    for(let at = start; at + 1 < bytes.length; at += 1){
        const next = bytes[at + 1] ?? 0;
        if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next & 0xf8) !== 0xd0) return at;
    }
    return bytes.length;
}

;// CONCATENATED MODULE: ./shared/src/images/crc32.ts
const table = Uint32Array.from({
    length: 256
}, (_, byte)=>{
    let value = byte;
    for(let bit = 0; bit < 8; bit += 1)value = value & 1 ? 0xedb88320 ^ value >>> 1 : value >>> 1;
    return value;
});
/** The checksum of PNG chunks. */ function crc32(bytes) {
    let value = 0xffffffff;
    for (const byte of bytes)value = (table[(value ^ byte) & 0xff] ?? 0) ^ value >>> 8;
    return (value ^ 0xffffffff) >>> 0;
}

;// CONCATENATED MODULE: ./shared/src/images/readPng.ts


const SIGNATURE = "\x89PNG\r\n\x1A\n";
/** Chunks that change how the image looks, with their largest length. Others, such as colour profiles, can contain texts. */ const keptChunks = new Map([
    [
        "IHDR",
        13
    ],
    [
        "PLTE",
        768
    ],
    [
        "IDAT",
        Number.POSITIVE_INFINITY
    ],
    [
        "IEND",
        0
    ],
    [
        "tRNS",
        256
    ],
    [
        "gAMA",
        4
    ],
    [
        "cHRM",
        32
    ],
    [
        "sRGB",
        1
    ],
    [
        "sBIT",
        4
    ],
    [
        "cICP",
        4
    ],
    [
        "pHYs",
        9
    ],
    [
        "bKGD",
        6
    ]
]);
/** Null if the bytes are not a complete PNG. */ function readPng(bytes) {
    if (charactersAt(bytes, 0, 8) !== SIGNATURE) return null;
    const view = viewOf(bytes);
    const parts = [
        bytes.subarray(0, 8)
    ];
    let size = null;
    let hasData = false;
    for(let at = 8; at + 12 <= bytes.length;){
        const length = view.getUint32(at);
        const type = charactersAt(bytes, at + 4, 4);
        const end = at + 12 + length;
        if (end > bytes.length || size === null !== (type === "IHDR")) return null;
        if (length <= (keptChunks.get(type) ?? -1)) {
            if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null;
            parts.push(bytes.subarray(at, end));
        } else if (isRequired(type)) return null;
        if (type === "IHDR") {
            if (length !== 13) return null;
            size = [
                view.getUint32(at + 8),
                view.getUint32(at + 12)
            ];
        }
        if (type === "IDAT") hasData = true;
        if (type === "IEND") {
            const [width, height] = size ?? [
                0,
                0
            ];
            if (!hasData || width === 0 || height === 0) return null;
            return {
                type: "image/png",
                width,
                height,
                still: joinBytes(parts)
            };
        }
        at = end;
    }
    return null;
}
/** Programs may skip only chunks that begin with a small letter. */ const isRequired = (type)=>!/^[a-z]/.test(type);

;// CONCATENATED MODULE: ./shared/src/images/readWebp.ts

/** Flags of the extended header. */ const ANIMATION = 0x02;
const METADATA = 0x0c;
const readWebp_keptChunks = new Set([
    "VP8X",
    "ICCP",
    "ALPH",
    "VP8 ",
    "VP8L"
]);
/** Null if the bytes are not a complete WebP. Of an animation, `still` is null. */ function readWebp(bytes) {
    const chunks = readChunks(bytes);
    const first = chunks?.[0];
    if (!chunks || !first) return null;
    const isAnimated = first.type === "VP8X" && ((first.data[0] ?? 0) & ANIMATION) !== 0;
    const frames = chunks.filter(({ type })=>type === "VP8 " || type === "VP8L");
    const sizes = [
        first,
        ...frames
    ].map(sizeOf).filter((size)=>size !== null);
    if (isAnimated ? sizes.length === 0 : frames.length !== 1 || !frames.every(sizeOf)) return null;
    // The header could be smaller than the image.
    const [width, height] = [
        0,
        1
    ].map((side)=>Math.max(...sizes.map((size)=>size[side] ?? 0)));
    if (!width || !height) return null;
    return {
        type: "image/webp",
        width,
        height,
        still: isAnimated ? null : withoutMetadata(chunks)
    };
}
function readChunks(bytes) {
    if (bytes.length < 20 || charactersAt(bytes, 0, 4) !== "RIFF") return null;
    if (charactersAt(bytes, 8, 4) !== "WEBP") return null;
    const view = viewOf(bytes);
    const fileEnd = 8 + view.getUint32(4, true);
    if (fileEnd > bytes.length) return null;
    const chunks = [];
    for(let at = 12; at < fileEnd;){
        if (at + 8 > fileEnd) return null;
        const length = view.getUint32(at + 4, true);
        const end = at + 8 + length + length % 2;
        if (end > fileEnd) return null;
        chunks.push({
            type: charactersAt(bytes, at, 4),
            data: bytes.subarray(at + 8, at + 8 + length),
            whole: bytes.subarray(at, end)
        });
        at = end;
    }
    return chunks;
}
function sizeOf({ type, data }) {
    if (data.length < 10) return null;
    const view = viewOf(data);
    switch(type){
        case "VP8X":
            return [
                1 + uint24(view, 4),
                1 + uint24(view, 7)
            ];
        case "VP8 ":
            return charactersAt(data, 3, 3) === "\x9D\x01\x2A" ? [
                view.getUint16(6, true) & 0x3fff,
                view.getUint16(8, true) & 0x3fff
            ] : null;
        case "VP8L":
            {
                const packed = view.getUint32(1, true);
                return data[0] === 0x2f ? [
                    1 + (packed & 0x3fff),
                    1 + (packed >>> 14 & 0x3fff)
                ] : null;
            }
        default:
            return null;
    }
}
const uint24 = (view, at)=>view.getUint16(at, true) | view.getUint8(at + 2) << 16;
function withoutMetadata(chunks) {
    const parts = chunks.filter(({ type })=>readWebp_keptChunks.has(type)).map(({ type, whole })=>{
        if (type !== "VP8X") return whole;
        const header = whole.slice();
        header[8] = (header[8] ?? 0) & ~METADATA;
        return header;
    });
    const body = joinBytes([
        new TextEncoder().encode("WEBP"),
        ...parts
    ]);
    const riff = new Uint8Array(8);
    riff.set(new TextEncoder().encode("RIFF"));
    viewOf(riff).setUint32(4, body.length, true);
    return joinBytes([
        riff,
        body
    ]);
}

;// CONCATENATED MODULE: ./shared/src/images/readImage.ts





/** Reads the type and size of an image from its bytes. Null if they are not a complete image that browsers show. */ const readImage = (bytes)=>readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes) ?? readGif(bytes) ?? readAvif(bytes);

;// CONCATENATED MODULE: ./shared/src/images/storedImageProblem.ts


/** The largest width and height in pixels. Larger images cost phones data and memory. */ const MAX_SIDE = 2000;
const storedTypes = [
    "image/png",
    "image/jpeg",
    "image/webp"
];
/** The message to show if a file of this type cannot be stored. Null if it can. */ async function storedImageProblem(bytes, type) {
    const image = readImage(bytes);
    const isIncomplete = `The file is not a complete image of the type ${type}.`;
    if (!image || image.type !== type || !storedTypes.includes(type)) return isIncomplete;
    if (Math.max(image.width, image.height) > MAX_SIDE) {
        return `The image has ${image.width} × ${image.height} pixels. Each side can have up to ${MAX_SIDE}.`;
    }
    if (image.still?.length !== bytes.length) {
        return "The image contains metadata, an animation or other data besides the image.";
    }
    if (type === "image/png" && !await hasPngPixels(bytes)) return isIncomplete;
    return null;
}

;// CONCATENATED MODULE: ./shared/src/images/edgeEntry.ts
/** The exports that the edge functions use. `pnpm functions:shared` bundles them. */ 

var __webpack_exports__storedImageProblem = __webpack_exports__.storedImageProblem;
export { __webpack_exports__storedImageProblem as storedImageProblem };
