// The least that an answer of this store could cost: the same server and driver, one query or none, nothing else.
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { openDatabase } from '../../server/db/sql.ts';

const sql = openDatabase(process.env.DATABASE_URL ?? '', { name: 'bare' });
await sql`create table if not exists bare (id uuid primary key, body jsonb not null)`;
const app = new Hono()
  .get('/', async (c) => c.json((await sql`select 1 as one`)[0]))
  .get('/hello', (c) => c.json({ status: 'alive' }))
  .get('/list', async (c) =>
    c.json(await sql`select id, slug, name, price_cents, images from products order by sort_order limit 32`),
  )
  .get('/detail', async (c) =>
    c.json((await sql`select * from products where slug = ${c.req.query('slug') ?? ''}`)[0]),
  )
  .post('/write', async (c) => {
    const { id, body } = await c.req.json();
    await sql`
      insert into bare (id, body) values (${id}, ${sql.json(body)}) on conflict (id) do update set body = excluded.body`;
    return c.json({ id });
  });
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, (address) => {
  process.send?.((address as AddressInfo).port);
});
process.once('disconnect', () => {
  server.close();
  void sql.end({ timeout: 1 });
});
