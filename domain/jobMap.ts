import * as z from 'zod/mini';

// The map on which the areas of a job are drawn.

export const JOB_MAP_PATH = '/api/job-map';

export const jobMapSchema = z.object({
  /** With {z}, {x} and {y}, as raster tiles are addressed. */
  url: z.string(),
  /** Whom the pictures are from, in plain text. */
  attribution: z.string(),
  /** Tiles of closer levels are those of this one, enlarged. */
  maxZoom: z.number(),
  /** Where it opens: at the ZIP that was asked for, or at the yard. */
  latitude: z.number(),
  longitude: z.number(),
});
export type JobMap = z.infer<typeof jobMapSchema>;
