/** The largest width and height in pixels. Larger images cost phones data and memory. */
export const MAX_SIDE = 2000;
