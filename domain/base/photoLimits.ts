// Limits of a picture that a device sends. It goes through the outbox like everything else that is done without
// signal, so it has to fit into one push (256 KB, as base64 and with its envelope): the device shrinks it first.

/** Of the longer side, in pixels. */
export const MAX_PHOTO_SIDE = 1600;
export const MAX_PHOTO_BYTES = 160 * 1024;
/** Pictures that one account keeps. */
export const MAX_PHOTOS = 30;
