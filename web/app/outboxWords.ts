import { quoteRequestSchema } from '../../domain/quotes.ts';
import type { OutboxItem } from '../offline/databases.ts';
import type { IconName } from '../ui/Icon.tsx';
import type { Translate } from '../ui/language.tsx';

export type Described = { icon: IconName; title: string; text: string; editTo: string | null };

/** What a waiting command is, in the words of who made it. */
export function wordsOf(item: OutboxItem, t: Translate): Described {
  switch (item.type) {
    case 'requestQuote': {
      const request = quoteRequestSchema.safeParse(item.payload);
      const text = request.success ? (request.data.subject ?? request.data.message) : '';
      const titles = {
        consultation: t('Consultation request'),
        quote: t('Quote request'),
        custom_blend: t('Custom blend request'),
        message: t('Message'),
      };
      const title = titles[request.success ? request.data.kind : 'message'];
      return { icon: 'chat', title, text: clip(text), editTo: `/contact?draft=${item.id}` };
    }
  }
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 64 ? `${line.slice(0, 63)}…` : line;
}
