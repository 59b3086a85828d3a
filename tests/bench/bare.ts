// The least that any answer of this store could cost: one route, one trivial query, the same server and driver.
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { openDatabase } from '../../server/db/sql.ts';

const sql = openDatabase(process.env.DATABASE_URL ?? '', { name: 'bare' });
const app = new Hono().get('/', async (c) => c.json((await sql`select 1 as one`)[0]));
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, (address) => {
  process.send?.((address as AddressInfo).port);
});
process.once('disconnect', () => {
  server.close();
  void sql.end({ timeout: 1 });
});
