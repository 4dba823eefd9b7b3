/** The suite of one checkout runs in the frame of another: raise it when `Frame` changes. */
export const FRAME_VERSION = 2;
