// Transliterates other scripts to Latin letters for the PDF's two fonts.

/** Pairs of a letter and its Latin spelling: Cyrillic per ICAO 9303 (passports), Greek per ISO 843. */
const WRITTEN =
  'ł l đ d ħ h ı i ŋ n ŧ t ə e ' +
  'а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh ' +
  'щ shch ъ ie ы y ь  э e ю iu я ia і i ї i є ie ґ g ' +
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o';

const LATIN = new Map<string, string>();
const turns = WRITTEN.split(' ');
for (let at = 0; at < turns.length; at += 2) LATIN.set(turns[at] ?? '', turns[at + 1] ?? '');

/**
 * One letter in ASCII: without accents, decomposed, or transliterated. '' for a pictograph such as an emoji,
 * null for a letter with no Latin spelling.
 */
export function latinOf(letter: string): string | null {
  const small = letter.toLowerCase();
  const written = LATIN.get(small) ?? LATIN.get(bare(small, 'NFD'));
  if (written !== undefined)
    return small === letter ? written : `${written.charAt(0).toUpperCase()}${written.slice(1)}`;
  const plain = bare(letter, 'NFKD');
  if (/^[ -~]+$/.test(plain)) return plain;
  return /^[\p{Extended_Pictographic}\p{M}\p{Cf}\p{Sk}]*$/u.test(letter) ? '' : null;
}

const bare = (letter: string, form: 'NFD' | 'NFKD') => letter.normalize(form).replace(/\p{M}/gu, '');
