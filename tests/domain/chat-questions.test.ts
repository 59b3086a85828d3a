// Sixty questions of shoppers, contractors and crews: on a device without signal, and to the model's stand-in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { translator } from '../../domain/base/locale.ts';
import { type StoreSettings, settingsWith } from '../../domain/base/settings.ts';
import { snapshotIn } from '../../domain/catalog/translations.ts';
import type { ChatAnswer } from '../../domain/chat/chat.ts';
import { languageOf } from '../../domain/chat/chatLanguage.ts';
import { planChat } from '../../domain/chat/chatPlan.ts';
import { findingsText } from '../../domain/chat/chatTexts.ts';
import { answerParts, lookUp } from '../../domain/chat/chatTools.ts';
import { spanish } from '../../web/app/shell/spanish.ts';
import { answerText, evaluate, missingIn } from '../chat/evaluate.ts';
import { CHAT_QUESTIONS } from '../chat/questions.ts';
import { MODEL_KEY, startStandIn } from '../chat/standIn.ts';
import { seedSnapshot } from '../helpers/seedSnapshot.ts';

const seed = seedSnapshot();

/** As a device answers on an English page. */
function answer(message: string, settings: Partial<StoreSettings> = {}): ChatAnswer {
  const language = languageOf(message) ?? 'en';
  const t = translator(language === 'es' ? spanish : null);
  const snapshot = snapshotIn({ ...seed, settings: settingsWith(settings) }, language);
  const plan = planChat(message);
  if (plan.kind !== 'look') throw new Error(`no question: ${message}`);
  const findings = plan.calls.map((call) => lookUp(call, { snapshot, t }));
  return {
    response: findingsText(findings, snapshot.settings.phone, t),
    ...answerParts(findings, snapshot),
  };
}

test('half of the sixty questions are in Spanish', () => {
  expect(CHAT_QUESTIONS).toHaveLength(60);
  expect(CHAT_QUESTIONS.filter(({ language }) => language === 'es')).toHaveLength(30);
});

test.each(CHAT_QUESTIONS)('a device answers "$text"', (question) => {
  const said = answer(question.text);
  const text = answerText(said, translator(question.language === 'es' ? spanish : null));
  expect(missingIn(text, said, question), text).toEqual([]);
});

test.each([
  ['12 ft circle, 3 inches of river rock to 37206', true],
  ['12 ft circle, 3 inches of river rock', false],
  [`20' x 30' x 6" crusher run delivered to 37206`, false],
])('"%s" is told the smallest load: %s', (text, isTold) => {
  expect(answer(text).response?.includes('Loads to 37206 start at 3 yards.')).toBe(isTold);
});

describe('the stand-in', () => {
  let model: Awaited<ReturnType<typeof startStandIn>>;
  beforeAll(async () => {
    model = await startStandIn();
  });
  afterAll(() => model.stop());

  test('answers all of them', async () => {
    const chat = { apiKey: MODEL_KEY, baseUrl: model.baseUrl, model: 'gpt-test', standIn: false };
    const verdicts = await evaluate({ chat, internalUrl: '', authSecret: '' });
    expect(
      verdicts.flatMap(({ question, missing }) => missing.map((what) => `${question.text}: ${what}`)),
    ).toEqual([]);
  });
});

test('a model that answers nothing fails every question', async () => {
  const silent = await startStandIn(async () => ({ text: 'Bonjour.' }));
  const chat = { apiKey: MODEL_KEY, baseUrl: silent.baseUrl, model: 'gpt-test', standIn: false };
  const verdicts = await evaluate({ chat, internalUrl: '', authSecret: '' });
  silent.stop();
  expect(verdicts.filter(({ missing }) => missing.length === 0)).toEqual([]);
});

test('the cart takes what the answer names', () => {
  expect(answer('how much for a 20x30 lawn').cards).toMatchObject([
    { name: 'Lawn Repair Mix', quantity: 8, totalCents: 40_000 },
  ]);
});

describe('sales tax', () => {
  const { counties } = settingsWith({}).taxes;
  const byCounty = { taxes: { mode: 'counties', counties } } as const;
  const byProvider = { taxes: { mode: 'provider', counties } } as const;

  test('off, nothing is said of it unless somebody asks', () => {
    expect(answer('5 yards of topsoil to 37211').response).not.toContain('tax');
    expect(answer('is tax included').response).toContain('no sales tax');
  });
  test('by county, it is added where the ZIP is known', () => {
    // 9.75% of $225 and $25.
    expect(answer('5 yards of topsoil to 37211', byCounty).response).toContain(
      '$225, plus $25 for delivery: $250. With $24.38 of sales tax: $274.38.',
    );
    expect(answer('how much for a 20x30 lawn', byCounty).response).toContain('before sales tax');
    expect(answer('is tax included', byCounty).response).toContain('9.75% in Davidson');
  });
  test('by the provider, prices are before it', () => {
    expect(answer('5 yards of topsoil to 37211', byProvider).response).toContain('before sales tax');
    expect(answer('cheapest mulch', byProvider).response).toContain('before sales tax');
    expect(answer('is tax included', byProvider).response).toContain('The payment page adds it');
  });
});

test.each([
  ['20x30 lawn', 4],
  ['repair a lawn 20x30', 3],
  ['veggie garden 10x20', 8],
  ['flower bed 10x10', 6],
  ['raised bed 4x8', 12],
  ['pea gravel path 3x40', 2],
  ['mulch around trees 10x10', 3],
  ['fill dirt 20x20', 6],
  ['20x20', 4],
])('the usual depth of "%s" is assumed, and said', (message, inches) => {
  expect(answer(message).response).toContain(`I assumed ${inches} in deep`);
});

test.each([
  ['raised bed blend for two 4x8 beds', /of Raised Bed Blend/],
  ['pea gravel for a french drain 20 ft long', /of Pea Gravel/],
  ['topsoil for a 20x30 lawn', /of .*Topsoil/],
  ['gravel for a driveway 10 x 50', /of (?:#57|Crusher|Dense|Double)/],
  ['gravel for a dog run 10x20', /of Pea Gravel/],
  ['fill a raised bed 8ft x 4ft x 18in', /of Premium Garden Topsoil/],
  ['dirt to fill a hole 10 ft across and 3 ft deep', /of Clean Fill Dirt/],
])('a named product stays: "%s"', (message, pattern) => {
  expect(answer(message).response).toMatch(pattern);
});

test.each([
  ['do u deliver to franklin', /^Delivery to 37064 \(Franklin, Greater Nashville\) costs \$35/],
  ['entregan en murfreesboro', /^La entrega a 37\d{3} \(Murfreesboro.* cuesta \$50/],
  ['5 yards of mulch to mt juliet', /\$190, plus \$\d\d for delivery/],
  // Nashville is in two zones.
  ['do you deliver in nashville', /About 50 miles/],
  ['is delivery free over some amount', /\$250\+ are delivered free/],
  ['what time does the truck come', /morning/],
  ['do you deliver mulch', /Mulch: \$38/],
])('without a ZIP, "%s" is answered for the city', (message, pattern) => {
  expect(answer(message).response).toMatch(pattern);
});

test.each([
  ['aceptan efectivo', 'es'],
  ['cuanto por 5 yards de topsoil', 'es'],
  ['need sand por favor, how much?', 'en'],
  ['20x30 4in', null],
  ['mulch patio', null],
  ['OK', null],
])('"%s" is in %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
