import * as z from 'zod/mini';

// The map on which the areas of a job are drawn.

export const JOB_MAP_PATH = '/api/job-map';

export const jobMapSchema = z.object({
  /** A raster tile URL with {z}, {x} and {y}. */
  url: z.string(),
  /** The credit for the pictures, in plain text. */
  attribution: z.string(),
  /** Closer levels enlarge the tiles of this one. */
  maxZoom: z.number(),
  /** The initial center: the requested ZIP, or the yard. */
  latitude: z.number(),
  longitude: z.number(),
});
export type JobMap = z.infer<typeof jobMapSchema>;
