import type { Caller, Identify } from '../http/caller.ts';
import type { Identity } from './identity.ts';
import { IDLE_SECONDS } from './terms.ts';
import { verifyToken } from './tokens.ts';

/**
 * Who calls the API with an access token of ours. The role and whether the session still stands are asked of the
 * database each time: a sign-out or a role taken away counts at once.
 */
export function localIdentify({ sql, keys, issuer, now }: Identity): Identify {
  return async (token) => {
    const verdict = await verifyToken(keys, token, { issuer, now: now() });
    if (verdict.outcome !== 'good') return null;
    const { sub, session_id } = verdict.claims;
    const [caller] = await sql<Caller[]>`
      select u.id as user_id, u.email, u.role, s.id as session_id
      from users u join sessions s on s.user_id = u.id
      where u.id = ${sub} and s.id = ${session_id} and u.disabled_at is null and s.ends_at > now()
        and s.used_at > now() - make_interval(secs => ${IDLE_SECONDS})`;
    return caller ?? null;
  };
}
