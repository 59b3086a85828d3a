import type { PictureSlug } from '../ui/pictures.ts';

/** The words of one crew guide. */
export type CrewGuide = {
  /** Shown large, and on social cards. */
  picture: PictureSlug;
  title: string;
  /** In lists and breadcrumbs. */
  name: string;
  lede: string;
  /** What the example's size stands for. */
  example: string;
  steps: readonly { title: string; text: string }[];
  tools: readonly string[];
  mistakes: readonly { title: string; text: string }[];
  /** Who says so. The names are names, the same in every language. */
  sources: readonly { name: string; href: string }[];
};
