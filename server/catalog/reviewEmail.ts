import * as z from 'zod/mini';
import { productPath } from '../../domain/catalog/catalog.ts';
import type { Db } from '../db/sql.ts';
import { headerText } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { lineTranslator } from './lineTranslator.ts';

const factsSchema = z.object({ reviewId: z.uuid() });

type ReviewFacts = {
  email: string;
  fullName: string | null;
  replyText: string;
  id: string;
  catalog: 'premium' | 'traditional';
  slug: string;
  name: string;
  unit: string;
};

/** Tells a review's author about the yard's answer, unless either is off the site by then. */
export function reviewReplyEmail(db: Db, publicUrl: string): Compose {
  return async ({ facts, language }) => {
    const { reviewId } = factsSchema.parse(facts);
    const [review] = await db<ReviewFacts[]>`
      select u.email, c.full_name, r.reply_text, p.id, p.catalog, p.slug, p.name, p.unit
      from product_reviews r join users u on u.id = r.user_id join products p on p.id = r.product_id
        left join customers c on c.user_id = u.id
      where r.id = ${reviewId} and r.reply_text is not null and r.is_approved and r.deleted_at is null`;
    if (!review || review.email.endsWith('@deleted.invalid')) return null;
    const t = TRANSLATORS[language];
    const product = (await lineTranslator(db, language))(review).name;
    const subject = t('The yard answered your review of {product}', { product });
    return {
      to: review.email,
      subject,
      heading: subject,
      blocks: [
        {
          kind: 'text',
          text: review.fullName ? t('Hello {name},', { name: headerText(review.fullName) }) : t('Hello,'),
        },
        { kind: 'text', text: review.replyText },
        { kind: 'link', label: t('See it below your review'), url: `${publicUrl}${productPath(review)}` },
      ],
    };
  };
}
