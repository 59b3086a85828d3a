import * as z from 'zod/mini';

/** What the office sends at most: a picture of a camera is drawn anew and smaller before. In bytes, base64 apart. */
export const MAX_UPLOAD_BYTES = 2_000_000;
/** The body of an upload as it travels. */
export const MAX_UPLOAD_BODY = Math.ceil((MAX_UPLOAD_BYTES * 4) / 3) + 1_000;

/** Body of `POST /api/admin/pictures`: a JPEG, PNG or WebP in base64. */
export const pictureUploadSchema = z.object({
  picture: z.string().check(z.maxLength(MAX_UPLOAD_BODY), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});

/** Its answer: the path to write among a product's images. */
export const uploadedPictureSchema = z.object({ image: z.string() });
