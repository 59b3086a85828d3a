// `npm run chat:evaluate`: how many of the sample questions the model of the OPENAI settings answers rightly.
import { readChat } from '../../server/runtime/config.ts';
import { evaluate } from './evaluate.ts';
import { MODEL_KEY, startStandIn } from './standIn.ts';

const chosen = readChat(process.env);
const standIn = chosen.standIn ? await startStandIn() : null;
const chat = standIn ? { ...chosen, standIn: false, apiKey: MODEL_KEY, baseUrl: standIn.baseUrl } : chosen;
const say = (line: string) => process.stdout.write(`${line}\n`);
say(standIn ? 'No OPENAI settings: the stand-in answers.' : `${chat.model} answers.`);
const verdicts = await evaluate(
  { chat, internalUrl: '', authSecret: '' },
  ({ question, answer, missing }) => {
    if (missing.length === 0) say(`ok   ${question.text}`);
    else
      say(
        `FAIL ${question.text}\n     lacks ${missing.join(', ')}\n     ${answer.replaceAll('\n', '\n     ')}`,
      );
  },
);
standIn?.stop();
const held = verdicts.filter(({ missing }) => missing.length === 0).length;
say(`${held} of ${verdicts.length} hold`);
process.exitCode = held === verdicts.length ? 0 : 1;
