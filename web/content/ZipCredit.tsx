import type { Credit } from './zipCredit.ts';

export function ZipCredit({ credit }: { credit: Credit }) {
  return (
    <p className="xs muted info-credit">
      <a href={credit.href} rel="noreferrer">
        {credit.text}
      </a>
    </p>
  );
}
