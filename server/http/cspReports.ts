import { Hono } from 'hono';
import * as z from 'zod/mini';
import { shorten } from '../../domain/base/shorten.ts';
import { countUse, limitsFrom } from '../db/rate.ts';
import type { Sql } from '../db/sql.ts';
import { clientAddress } from './address.ts';
import { readJson } from './json.ts';
import type { Log } from './log.ts';
import { tooMany } from './problem.ts';
import { logQuietly } from './requests.ts';

// Browsers' reports about pages that violated the content security policy: an attack, an extension, or a bug of ours.
// They go into our own log.

export const CSP_REPORTS_PATH = '/csp-reports';

const HOUR = 3600;
/** Per address, and for everybody: people read the log. */
const REPORTS = { fromAddress: 20, ofAll: 500 };

const text = z.optional(z.nullable(z.string()));
/** As `report-uri` sends it, and as `report-to` does. */
const reportsSchema = z.union([
  z.object({
    'csp-report': z.object({ 'document-uri': text, 'effective-directive': text, 'blocked-uri': text }),
  }),
  z.array(
    z.object({
      type: z.string(),
      body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text }),
    }),
  ),
]);

export function cspReportRoutes({ sql, log }: { sql: Sql; log: Pick<Log, 'warn'> }): Hono {
  const app = new Hono();

  /** 204, and a log line for each report; 400 for an invalid report, 429 above the limits. */
  app.post(CSP_REPORTS_PATH, async (c) => {
    logQuietly(c);
    c.header('Cache-Control', 'no-store');
    const { fromAddress: limit, ofAll: everybody } = REPORTS;
    const limits = limitsFrom(clientAddress(c), { key: 'csp reports', limit, everybody, seconds: HOUR });
    const exceeded = await countUse(sql, limits);
    if (exceeded) throw tooMany(exceeded.seconds);
    const read = await readJson(c, reportsSchema);
    const reports = Array.isArray(read)
      ? read.map(({ body }) => [body.effectiveDirective, body.blockedURL, body.documentURL])
      : [
          ['effective-directive', 'blocked-uri', 'document-uri'].map(
            (name) => read['csp-report'][name as keyof (typeof read)['csp-report']],
          ),
        ];
    for (const [directive, blocked, page] of reports.slice(0, MOST_REPORTS)) {
      log.warn('csp violation', {
        directive: short(directive),
        blocked: withoutPath(blocked),
        page: shortPath(page),
      });
    }
    return c.body(null, 204);
  });

  return app;
}

const MOST_REPORTS = 5;
const short = (said: string | null | undefined) => shorten(said ?? '', 100);

/** `inline`, `eval` or the origin: the rest of a URL may contain secrets. */
function withoutPath(address: string | null | undefined): string {
  const origin = URL.parse(address ?? '')?.origin;
  return short(origin && origin !== 'null' ? origin : address);
}

const shortPath = (address: string | null | undefined) => short(URL.parse(address ?? '')?.pathname);
