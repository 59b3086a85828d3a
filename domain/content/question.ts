/** One question of the store, with its written answer. */
export type Question = {
  /** Also the anchor of the answer. */
  id: string;
  question: string;
  answer: string;
  link?: { to: string; label: string };
};
