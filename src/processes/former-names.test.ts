import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formerJobs } from './jobs/former-jobs.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const rows = async (text: string, ...values: unknown[]) => (await shop.shop.pool.query(text, values)).rows

/** Statements of the previous version, with the former names. */
const statements = {
  wishes: [
    `insert into wishes (member_id, product_id, at) select m.id, $1, now() from members m
     where (select count(*) from wishes where member_id = m.id) < 1 limit 1 on conflict do nothing returning 1`,
    `delete from wishes where product_id = $1`,
  ],
  newsletter_signups: [
    `insert into newsletter_signups (email, locale, token_hash) values ($1 || '@example.com', 'hk', '\\x01')
     on conflict (email) do update set token_hash = excluded.token_hash where newsletter_signups.state <> 'confirmed' returning email`,
    `update newsletter_signups set state = 'confirmed', confirmed_at = now()
     where email = $1 || '@example.com' and state = 'asked' returning email, locale`,
  ],
  kept_after_erasure: [`select 1 from kept_after_erasure k where k.table_name = 'invoices' and $1 <> ''`],
  purchases_told: [
    `insert into purchases_told (order_id, company, told_at) select id, $1, now() from orders limit 1 on conflict do nothing`,
    `select company from purchases_told where company = $1 order by told_at`,
  ],
  order_parts: [
    `select attempt_id, amount, accepted_at from order_parts where accepted_by = $1`,
    `insert into order_parts (attempt_id, order_id, amount, accepted_by, accepted_at)
     select id, order_id, 1, $1, now() from payment_attempts where false`,
    `select parts_kept(id) from orders where number = $1`,
  ],
  wallet_hold_parts: [
    `insert into wallet_hold_parts (order_id, round, lot_id, amount) select h.order_id, h.round, l.id, 1
     from wallet_holds h cross join wallet_lots l where h.label = $1`,
    `select p.lot_id from wallet_hold_parts p join wallet_lots l on l.id = p.lot_id where l.source = $1 for update of p`,
    `update wallet_hold_parts p set returned = p.returned + r.amount
     from (values (gen_random_uuid(), 1)) as r (lot_id, amount) where p.lot_id = r.lot_id and $1 <> ''`,
  ],
}

describe('former names of tables', () => {
  it.each(Object.entries(statements))(
    '%s works for processes of the previous version',
    async (name, texts) => {
      const [view] = await rows(
        'select is_updatable, is_insertable_into from information_schema.views where table_name = $1',
        name,
      )
      expect(view).toEqual({ is_updatable: 'YES', is_insertable_into: 'YES' })
      const id = '01994c1e-0000-7000-8000-000000000001'
      for (const text of texts) await expect(rows(text, id)).resolves.toBeInstanceOf(Array)
    },
  )

  it('are the only views', async () => {
    const views = await rows(
      `select relname as name from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace`,
    )
    expect(views.map(({ name }) => name).toSorted()).toEqual(Object.keys(statements).toSorted())
  })
})

describe('former names of jobs', () => {
  it('each map to an existing job', () => {
    const names = shop.shop.jobs.map(({ name }) => name)
    for (const [former, name] of Object.entries(formerJobs)) {
      expect(names).toContain(former)
      expect(names).toContain(name)
    }
    expect(new Set(names).size).toBe(names.length)
  })

  it('run jobs that the previous version queued', async () => {
    const [member] = await rows('select id from members where email is not null limit 1')
    const payload = JSON.stringify({ memberId: member.id, eraseAt: '2026-12-01T00:00:00.000Z' })
    await rows(`select graphile_worker.add_job('tell-erasure-asked', $1::json)`, payload)
    await shop.work('tell-erasure-asked')
    const letters = await rows(`select key from messages where event = 'member.erasure_requested'`)
    expect(letters).toHaveLength(1)
  })
})
