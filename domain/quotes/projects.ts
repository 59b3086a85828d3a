// Kinds of jobs that a quote can be for, in the order they are offered. Apart from the schema that uses them,
// because the form stands on the home page and the schema's library would be a tenth of that page's code.
export const PROJECT_TYPES = [
  'residential',
  'commercial',
  'road',
  'agricultural',
  'industrial',
  'other',
] as const;
export type ProjectType = (typeof PROJECT_TYPES)[number];
