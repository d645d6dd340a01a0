import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { openProductDesk } from '#tools/builders/products/product-desk.ts'
import { productEditor, textsOf } from '#tools/builders/products/product-editor.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'
import { workingProcess } from '#tools/testing/working-process.ts'
import { auditShop } from '#shop/audit/audit.ts'

const slow = { timeout: 240_000 }
let shop: TestShop
let manager: AtDesk
beforeAll(async () => {
  ;({ shop, manager } = await openProductDesk())
})
afterAll(() => shop.close())

const query = async <Row>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as Row[]
const count = async (text: string, ...values: unknown[]) =>
  (await query<{ count: number }>(`select count(*)::int as count ${text}`, ...values))[0]?.count ?? 0
const { read } = productEditor(() => ({ shop, manager }))

type Setting = { setting: { live: { number: number }; draft: { id: string } | null } }
type Work = Parameters<typeof workingProcess>[1]

/** A process begins the work and is killed once part of it is done; returns how much was done. */
async function killedAmid(work: Work, done: () => Promise<number>, subject?: string): Promise<number> {
  const first = workingProcess(shop.databaseUrl, work, subject)
  await expect.poll(done, { timeout: 120_000, interval: 2 }).toBeGreaterThan(0)
  first.kill()
  await first.ended
  return done()
}

/** Two processes continue it concurrently, and both complete. */
async function goneOn(work: Work, subject?: string): Promise<void> {
  const others = [
    workingProcess(shop.databaseUrl, work, subject),
    workingProcess(shop.databaseUrl, work, subject),
  ]
  expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0])
}

describe('work of a killed process', () => {
  it('a bulk run: each row is done completely or not at all, once, with its audit entry', slow, async () => {
    const { run } = ok(await manager.send('POST', '/bulk-runs', { action: 'archive_product', query: '' }))
      .body as { run: { id: string } }
    const inState = (...states: string[]) =>
      count('from bulk_run_items where run_id = $1 and state = any ($2)', run.id, states)
    const versions = () => count("from product_versions where origin = 'archived'")
    const entries = () => count("from audit_log where action = 'staff-archive-product'")

    const done = await killedAmid('bulk', () => inState('done'), run.id)
    expect(await inState('waiting')).toBeGreaterThan(0)
    expect([await versions(), await entries()]).toEqual([done, done])

    await goneOn('bulk', run.id)
    expect(await query('select state from bulk_runs where id = $1', run.id)).toEqual([{ state: 'finished' }])
    const all = await inState('done')
    expect(await inState('waiting')).toBe(0)
    expect([await versions(), await entries()]).toEqual([all, all])
    expect(
      await query(
        "select product_id from product_versions where origin = 'archived' group by 1 having count(*) > 1",
      ),
    ).toEqual([])
    expect(await count('from products where archived')).toBe(all)
    expect(await auditShop(shop.shop.systemContext())).toEqual([])
  })

  it(
    'a scheduled publish: each product is published completely or not at all, once, with its audit entry',
    slow,
    async () => {
      const ids = (await query<{ id: string }>('select id from products order by sku limit 24')).map(
        ({ id }) => id,
      )
      for (const id of ids) {
        const product = await read(id)
        const name = { chi: '改過', eng: 'Changed', cn: '改过' }
        ok(
          await manager.send('PUT', `/products/${id}/texts`, {
            ...textsOf(product),
            name,
            version: product.version,
            mode: 'draft',
          }),
        )
      }
      await query(
        `update product_records set publish_at = now() - interval '1 minute', publish_by = $2
        where product_id = any ($1::uuid[])`,
        ids,
        manager.email,
      )
      const published = () => count(`from products where name ->> 'eng' = 'Changed'`)
      const entries = () =>
        count("from audit_log where action = 'product-published' and who = $1", manager.email)
      const stillDue = () => count('from product_records where publish_at is not null')

      const done = await killedAmid('scheduled-products', published)
      expect(done).toBeLessThan(ids.length)
      expect([await entries(), await stillDue()]).toEqual([done, ids.length - done])

      await goneOn('scheduled-products')
      expect([await published(), await entries(), await stillDue()]).toEqual([ids.length, ids.length, 0])
      expect(
        await query(
          "select entity_id from audit_log where action = 'product-published' group by 1 having count(*) > 1",
        ),
      ).toEqual([])
      expect(await auditShop(shop.shop.systemContext())).toEqual([])
    },
  )

  it('a setting that two processes publish at once is published once, without a refusal', slow, async () => {
    const { setting } = ok(await manager.get('/settings/gift_wrap_fee')).body as Setting
    const saved = ok(
      await manager.send('PUT', '/settings/gift_wrap_fee/draft', {
        base: setting.live.number,
        seen: '',
        value: 36,
      }),
    ).body as Setting
    const version = saved.setting.draft?.id
    await query(
      `update setting_versions set state = 'scheduled', goes_live_at = now() - interval '1 minute',
        published_by = $2 where id = $1`,
      version,
      manager.email,
    )
    await goneOn('scheduled-settings')
    expect(await query('select state, refused_with from setting_versions where id = $1', version)).toEqual([
      { state: 'live', refused_with: null },
    ])
    expect(await count("from audit_log where action = 'setting-published'")).toBe(1)
  })
})
