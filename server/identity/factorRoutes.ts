import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { readJson } from '../http/json.ts';
import { type Bearer, requireBearer } from './bearer.ts';
import { challenge, type PasskeyAnswer, verifyCode, verifyPasskey } from './factorProofs.ts';
import { enroll, unenroll } from './factors.ts';
import type { AccessAnswer, Grant } from './grants.ts';
import type { Identity } from './identity.ts';
import { codesLeft, makeCodes, verifyRecoveryCode } from './recoveryCodes.ts';
import { readRequestContext } from './requestContext.ts';

const text = (most: number) => z._default(z.nullish(z.string().check(z.maxLength(most))), '');
const enrollBody = z.object({ factor_type: text(40), friendly_name: text(100), issuer: text(100) });
const bytes = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]*$/));
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') };
/** The JSON that browsers make of the result of `navigator.credentials`. */
const passkeyBody = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('create'),
    credential_response: z.object({
      ...credential,
      response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
    }),
  }),
  z.object({
    type: z.literal('request'),
    credential_response: z.object({
      ...credential,
      response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
    }),
  }),
]);
const verifyBody = z.object({ challenge_id: text(40), code: text(40), webauthn: z.nullish(passkeyBody) });
const codeBody = z.object({ code: text(100) });
const codesBody = z.object({ friendly_name: text(100) });
const CODES_NAME = 'Recovery codes';

/**
 * Second factors: `mfa` in the client library.
 * @param answerSignIn marks the browser as a known device, and hands the tokens over
 */
export function factorRoutes(
  identity: Identity,
  answerSignIn: (c: Context, grant: Grant) => Promise<AccessAnswer>,
): Hono {
  const app = new Hono();
  const contextOf = (c: Context) => readRequestContext(c, identity.publicUrl);
  const bearerOf = (c: Context): Promise<Bearer> => requireBearer(identity, c);

  app.post('/factors', async (c) => {
    const bearer = await bearerOf(c);
    const { factor_type, friendly_name, issuer } = await readJson(c, enrollBody);
    const request = { kind: factor_type ?? '', name: (friendly_name ?? '').trim(), issuer: issuer ?? '' };
    return c.json(await enroll(identity, bearer, request, contextOf(c)));
  });

  app.get('/factors/recovery-codes', async (c) => c.json(await codesLeft(identity, await bearerOf(c))));

  app.post('/factors/recovery-codes', async (c) => {
    const bearer = await bearerOf(c);
    // The client sends no body when no name is given.
    const isEmpty = (await c.req.text()) === '';
    const name = isEmpty ? '' : (await readJson(c, codesBody)).friendly_name?.trim();
    return c.json(
      await makeCodes(identity, bearer, { name: name || CODES_NAME, isAnew: false }, contextOf(c)),
    );
  });

  app.post('/factors/recovery-codes/regenerate', async (c) =>
    c.json(await makeCodes(identity, await bearerOf(c), { name: CODES_NAME, isAnew: true }, contextOf(c))),
  );

  app.post('/factors/recovery-codes/verify', async (c) => {
    const bearer = await bearerOf(c);
    const { code } = await readJson(c, codeBody);
    return c.json(
      await answerSignIn(c, await verifyRecoveryCode(identity, bearer, code ?? '', contextOf(c))),
    );
  });

  app.post('/factors/:id/challenge', async (c) =>
    c.json(await challenge(identity, await bearerOf(c), c.req.param('id'), contextOf(c))),
  );

  app.post('/factors/:id/verify', async (c) => {
    const bearer = await bearerOf(c);
    const { challenge_id, code, webauthn } = await readJson(c, verifyBody);
    const ids = { factorId: c.req.param('id'), challengeId: challenge_id ?? '' };
    const grant = webauthn
      ? await verifyPasskey(identity, bearer, { ...ids, answer: toPasskeyAnswer(webauthn) }, contextOf(c))
      : await verifyCode(identity, bearer, { ...ids, code: code ?? '' }, contextOf(c));
    return c.json(await answerSignIn(c, grant));
  });

  app.delete('/factors/:id', async (c) =>
    c.json(await unenroll(identity, await bearerOf(c), c.req.param('id'), contextOf(c))),
  );

  return app;
}

/** Adds empty extension results, because we request no extensions. */
function toPasskeyAnswer(body: z.infer<typeof passkeyBody>): PasskeyAnswer {
  return body.type === 'create'
    ? { type: 'create', response: { ...body.credential_response, clientExtensionResults: {} } }
    : { type: 'request', response: { ...body.credential_response, clientExtensionResults: {} } };
}
