// What a line of a specification's table is made of.
export type Proof = readonly [file: string, title: string];
export type Row = {
  /** Of the specification. */
  section: string;
  /** The specification's own words, shortened. */
  rule: string;
  proof?: Proof;
  /** Id of the decision that overrides the line or settles its contradiction. */
  decided?: string;
  /** Why no test proves the line. */
  missing?: string;
};

/** A line that a test proves; `decided` names the decision it is proven by. */
export const by = (section: string, rule: string, file: string, title: string, decided?: string): Row => ({
  section,
  rule,
  proof: [file, title],
  ...(decided ? { decided } : {}),
});
