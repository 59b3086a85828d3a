import { useEffect, useState } from 'react';

type QrCodeProps = {
  text: string;
  /** What it is, for who cannot see it. */
  label: string;
  /** Said in its place when it would be too fine for a phone to read. */
  tooMuch: string;
};

/** A finer code than this (109 modules) is hard to read from a screen. */
const MOST_VERSION = 23;
const BORDER = 4;

type Drawn = { text: string; path: string; size: number };

/** A code to be read by another phone's camera: drawn here, black on white in every appearance. */
export function QrCode({ text, label, tooMuch }: QrCodeProps) {
  const [drawn, setDrawn] = useState<Drawn | 'too_much' | null>(null);
  useEffect(() => {
    let gone = false;
    drawnCode(text).then(
      (code) => {
        if (!gone) setDrawn(code);
      },
      (error: unknown) => console.error('The code could not be drawn.', error),
    );
    return () => {
      gone = true;
    };
  }, [text]);
  if (drawn === 'too_much') return <p className="hint">{tooMuch}</p>;
  if (drawn === null || drawn.text !== text) return <div className="job-qr" />;
  return (
    <svg className="job-qr" viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label}>
      <path className="job-qr-paper" d={`M0 0h${drawn.size}v${drawn.size}H0z`} />
      <path className="job-qr-ink" d={drawn.path} />
    </svg>
  );
}

async function drawnCode(text: string): Promise<Drawn | 'too_much'> {
  const { encode } = await import('uqr');
  let code: ReturnType<typeof encode>;
  try {
    code = encode(text, { ecc: 'L', border: BORDER, maxVersion: MOST_VERSION });
  } catch (error) {
    console.info('Too much for a code.', error);
    return 'too_much';
  }
  let path = '';
  for (const [y, row] of code.data.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let run = 1;
      while (row[x + run]) run += 1;
      path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return { text, path, size: code.size };
}
