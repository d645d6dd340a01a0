import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

const sql = async (text: string) => (await shop.shop.pool.query<{ count: number }>(text)).rows
const run = (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})
const many = 1_400

/** Each row takes so long that all of them exceed the statement timeout. */
async function slow(table: string, when: string): Promise<void> {
  await sql(`create or replace function slow() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.004); return coalesce(new, old); end $$`)
  await sql(`create trigger slow before ${when} on ${table} for each row execute function slow()`)
}

it.each([
  [
    'forget-old-words',
    'sessions',
    'delete',
    `insert into sessions (id_hash, created_at, seen_at, expires_at)
     select sha256(n::text::bytea), now() - interval '30 days', now() - interval '30 days', now() + interval '1 day'
     from generate_series(1, ${many}) n`,
    `seen_at < now() - interval '20 days'`,
  ],
  [
    'forget-old-words',
    'messages',
    'update',
    `insert into messages (key, channel, event, language, "to", subject, text, state, created_at, sent_at)
     select 'old ' || n, 'mail', 'x', 'en', 'old@example.com', 'x', 'x', 'sent', now() - interval '1 year', now() - interval '1 year' from generate_series(1, ${many}) n`,
    `"to" = 'old@example.com'`,
  ],
  [
    'forget-idle-carts',
    'carts',
    'delete',
    `with visits as (insert into sessions (id_hash, created_at, seen_at, expires_at)
       select sha256(('cart ' || n)::bytea), now(), now(), now() + interval '1 day' from generate_series(1, ${many}) n returning id_hash)
     insert into carts (session_hash, kind, currency, updated_at) select id_hash, 'single', 'HKD', now() - interval '2 years' from visits`,
    `updated_at < now() - interval '1 year'`,
  ],
  [
    'tidy-entrance',
    'used_proofs',
    'delete',
    `insert into used_proofs (hash, expires_at) select sha256(('proof ' || n)::bytea), now() - interval '1 day' from generate_series(1, ${many}) n`,
    `expires_at < now()`,
  ],
  [
    'tidy-links',
    'link_assertions',
    'delete',
    `insert into link_assertions (hash, expires_at) select sha256(('said ' || n)::bytea), now() - interval '1 day' from generate_series(1, ${many}) n`,
    `expires_at < now()`,
  ],
])('%s deletes more %s than one statement can within its timeout', async (job, table, when, rows, old) => {
  await sql(rows)
  await slow(table, when)
  await run(job)
  await sql(`drop trigger slow on ${table}`)
  expect(await sql(`select count(*)::int as count from ${table} where ${old}`)).toEqual([{ count: 0 }])
})
