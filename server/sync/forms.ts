import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { CommandPayloads, CommandType } from '../../domain/commands.ts';
import { newsletterSignupSchema } from '../../domain/newsletter.ts';
import { type PostedQuote, quoteFormSchema } from '../../domain/quotes.ts';
import type { CommandAnswer } from '../../domain/sync.ts';
import { addressOf } from '../http/address.ts';
import type { Deps } from '../http/deps.ts';
import { answerForm, readForm } from '../http/forms.ts';
import { languageOf } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { refund, spend } from './budget.ts';
import { push } from './push.ts';

/** Forms of pages without scripts: what they send is the command that a device would have sent. */
export function formRoutes({ sql, asOwner, log, now }: Deps): Hono {
  const app = new Hono();

  const carryOut = async <T extends CommandType>(
    c: Context,
    type: T,
    payload: CommandPayloads[T],
  ): Promise<CommandAnswer['outcome']> => {
    // Nobody's device: whatever it leaves behind is found by nobody but the store.
    const from = { owner: `anon:${randomUUID()}`, address: addressOf(c) };
    const commands = [{ id: randomUUID(), type, payload, made_at: now().toISOString() }];
    try {
      await spend(sql, from, commands);
      const answers = await push(asOwner, log, from, commands);
      await refund(sql, from, commands, answers);
      return answers[0]?.outcome ?? 'retry';
    } catch (error) {
      if (error instanceof Problem && error.status === 429) return 'retry';
      throw error;
    }
  };

  /** Led on to a page that says what happened: sent again, that page asks for nothing twice. */
  app.post('/newsletter', async (c) => {
    const signup = newsletterSignupSchema.safeParse({ ...(await readForm(c)), language: languageOf(c) });
    const outcome = signup.success ? await carryOut(c, 'subscribeNewsletter', signup.data) : 'invalid';
    const state = outcome === 'invalid' ? 'invalid' : outcome === 'applied' ? 'asked' : 'busy';
    c.header('Cache-Control', 'no-store');
    return c.redirect(`/newsletter/confirm?state=${state}`, 303);
  });

  app.post('/contact', async (c, next) => {
    const typed = await readForm(c);
    const request = quoteFormSchema.safeParse({ ...typed, language: languageOf(c) });
    if (request.success && (await carryOut(c, 'requestQuote', request.data)) === 'applied') {
      c.header('Cache-Control', 'no-store');
      return c.redirect('/contact?sent=1', 303);
    }
    const value: PostedQuote = { typed, problem: request.success ? 'busy' : 'wrong' };
    answerForm(c, { status: request.success ? 503 : 400, value });
    return next();
  });

  return app;
}
