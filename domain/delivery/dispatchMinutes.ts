/** Minutes of driving from dispatch to the site, fewest to most (spec 2 §2). The yard itself is in Nashville. */
export const DISPATCH_MINUTES = {
  brentwood: [25, 40],
  franklin: [30, 45],
  hendersonville: [35, 50],
  murfreesboro: [45, 60],
} as const;
