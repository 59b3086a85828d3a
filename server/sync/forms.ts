import { createHash, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { CommandPayloads } from '../../domain/commands.ts';
import { newsletterSignupSchema } from '../../domain/newsletter.ts';
import { type PostedQuote, quoteFormSchema } from '../../domain/quotes.ts';
import type { CommandAnswer, CommandType } from '../../domain/sync.ts';
import { clientAddress } from '../http/address.ts';
import type { Deps } from '../http/deps.ts';
import { answerForm, readForm } from '../http/forms.ts';
import { requestLanguage } from '../http/language.ts';
import { Problem } from '../http/problem.ts';
import { pushWithinBudget } from './budget.ts';

/** Forms of pages without scripts: each is turned into the command that a device would have sent. */
export function formRoutes(deps: Deps): Hono {
  const app = new Hono();

  const runCommand = async <T extends CommandType>(
    c: Context,
    type: T,
    payload: CommandPayloads[T],
    id: string = randomUUID(),
  ): Promise<CommandAnswer['outcome']> => {
    // A made-up device: no device can pull the rows it leaves behind.
    const from = { owner: `anon:${id}`, address: clientAddress(c) };
    const command = { id, type, payload, made_at: deps.now().toISOString() };
    try {
      const [answer] = await pushWithinBudget(deps, from, [command]);
      return answer?.outcome ?? 'retry';
    } catch (error) {
      if (error instanceof Problem && error.status === 429) return 'retry';
      throw error;
    }
  };

  /** Redirects to a page with the result, so that a reload does not submit the form again. */
  app.post('/newsletter', async (c) => {
    const signup = newsletterSignupSchema.safeParse({ ...(await readForm(c)), language: requestLanguage(c) });
    const outcome = signup.success ? await runCommand(c, 'subscribeNewsletter', signup.data) : 'invalid';
    const state = outcome === 'invalid' ? 'invalid' : outcome === 'applied' ? 'asked' : 'busy';
    c.header('Cache-Control', 'no-store');
    return c.redirect(`/newsletter/confirm?state=${state}`, 303);
  });

  app.post('/contact', async (c, next) => {
    const typed = await readForm(c);
    const request = quoteFormSchema.safeParse({ ...typed, language: requestLanguage(c) });
    if (request.success) {
      const id = sameWithinTheHour(clientAddress(c), request.data, deps.now());
      if ((await runCommand(c, 'requestQuote', request.data, id)) === 'applied') {
        c.header('Cache-Control', 'no-store');
        return c.redirect('/contact?sent=1', 303);
      }
    }
    const value: PostedQuote = { typed, problem: request.success ? 'busy' : 'wrong' };
    answerForm(c, { status: request.success ? 503 : 400, value });
    return next();
  });

  return app;
}

/** An id for deduplication: the same content from the same address in the same hour has the same id. */
function sameWithinTheHour(address: string, payload: object, now: Date): string {
  const text = JSON.stringify([address, payload, now.toISOString().slice(0, 13)]);
  const hex = createHash('sha256').update(text).digest('hex');
  // A custom UUID by RFC 9562: version 8, variant 8.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
