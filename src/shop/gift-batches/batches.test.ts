import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { no } from '#tools/builders/orders/desk-orders.ts'
import {
  approvalOf,
  batchOf,
  codesOf,
  exported,
  openBatchDesk,
  sums,
  type Batch,
  type BatchDesk,
} from '#tools/builders/gift-batches/gift-batches.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../audit/audit.ts'
import { countChangedDays } from '../reports/rollup.ts'
import { captureGift, holdGift, refundToGift } from '../wallet/gift-codes/gift-holds.ts'
import { batchMoves, batchStates } from './batch.rules.ts'
import { makeDue, makeSome } from './making.ts'

let shop: BatchDesk
beforeAll(async () => {
  shop = await openBatchDesk()
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

describe('a batch', () => {
  it('changes state as the trigger of its table allows', async () => {
    const { rows } = await shop.shop.pool.query<{ body: string }>(
      `select prosrc as body from pg_proc where proname = 'guard_gift_batch'`,
    )
    const known = batchStates.flatMap((from) => batchMoves[from].map((to) => `${from} ${to}`))
    const written = [...(rows[0]?.body ?? '').matchAll(/'([a-z]+ [a-z]+)'/g)].map(([, pair]) => pair)
    expect(written.filter((pair) => known.includes(pair ?? '')).toSorted()).toEqual(known.toSorted())
    expect(written.filter((pair) => pair && !known.includes(pair))).toEqual([])
  })

  it('is created, exported once, used and voided, with a liability to the cent (rules/wallet#12)', async () => {
    const manager = await atDesk(shop, 'manager')
    const before = await shop.owed()
    const response = await shop.create(manager, 4, 88.8)
    expect([response.status, approvalOf(response), batchOf(response).state]).toEqual([200, null, 'ready'])
    const { id } = batchOf(response)
    expect(await shop.owed()).toBe(before + 4 * 8_880)
    const { rows: made } = await shop.shop.pool.query(
      'select distinct state, code_hash from gift_codes where batch_id = $1',
      [id],
    )
    expect(made).toEqual([{ state: 'issued', code_hash: null }])

    const file = await exported(manager, id)
    const codes = codesOf(file)
    expect([file.status, new Set(codes).size]).toEqual([200, 4])
    expect(file.body.codes).toMatchObject([
      { amount: 88.8, currency: 'HKD', last_day: shop.inDays(40) },
      {},
      {},
      {},
    ])
    expect(no(await exported(manager, id))).toEqual([409, 'gift_batches.exported_once'])
    for (const table of ['gift_codes', 'audit_log', 'gift_batches', 'idempotency_keys']) {
      const { rows } = await shop.shop.pool.query(`select to_jsonb(t)::text as row from ${table} t`)
      expect(rows.some(({ row }) => codes.some((code) => String(row).includes(code)))).toBe(false)
    }
    expect([await shop.claim(codes[0] ?? ''), await shop.claim(codes[0] ?? '')]).toEqual([
      200,
      'wallet.gift_claimed',
    ])
    expect(sums(await shop.found(id))).toEqual([
      [3, 266.4],
      [1, 88.8],
      [0, 0],
      [0, 0],
    ])
    const ended = await manager.send('POST', `/gift-batches/${id}/void`, { reason: 'the leaflets were lost' })
    expect(ended.body).toMatchObject({ voided: 3, left: 1, gift_batch: { state: 'void' } })
    expect(sums(batchOf(ended))).toEqual([
      [0, 0],
      [1, 88.8],
      [0, 0],
      [3, 266.4],
    ])
    expect(await shop.claim(codes[1] ?? '')).toBe('wallet.gift_void')
    expect(await shop.owed()).toBe(before)
    expect(no(await manager.send('POST', `/gift-batches/${id}/void`, { reason: 'again' }))).toEqual([
      409,
      'gift_batches.cannot',
    ])
  })

  it('is created once for two requests under one key', async () => {
    const manager = await atDesk(shop, 'manager')
    const [first, again] = [
      await shop.create(manager, 1, 50, {}, 'key-of-a-batch-1'),
      await shop.create(manager, 1, 50, {}, 'key-of-a-batch-1'),
    ]
    expect(batchOf(again).id).toBe(batchOf(first).id)
  })

  it('is distributed by its file only: no emails are sent as for bought cards', async () => {
    const { id } = batchOf(await shop.create(await atDesk(shop, 'manager'), 2, 10))
    await shop.shop.jobs.find(({ name }) => name === 'send-gift-cards')?.run({})
    const { rows } = await shop.shop.pool.query(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.payload::text like any (select '%' || id || '%' from gift_codes where batch_id = $1)`,
      [id],
    )
    expect(rows).toEqual([])
    expect(codesOf(await exported(shop.second(), id))).toHaveLength(2)
  })

  it('is exported once by many concurrent requests', async () => {
    const manager = await atDesk(shop, 'manager')
    const { id } = batchOf(await shop.create(manager, 3, 10))
    const answers = await Promise.all(Array.from({ length: 6 }, () => exported(manager, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('is valid from its first day to its last, and is no liability afterwards', async () => {
    const id = await shop.agreed(await atDesk(shop, 'manager'), 2, 300, {
      first_day: shop.inDays(2),
      last_day: shop.inDays(5),
    })
    const [one = '', other = ''] = codesOf(await exported(shop.second(), id))
    expect(await shop.claim(one)).toBe('wallet.gift_early')
    await shop.later(3)
    expect(await shop.claim(one)).toBe(200)
    await shop.later(4)
    expect(await shop.claim(other)).toBe('wallet.gift_expired')
    await shop.shop.jobs.find(({ name }) => name === 'expire-wallets')?.run({})
    expect(sums(await shop.found(id))).toEqual([
      [0, 0],
      [1, 300],
      [1, 300],
      [0, 0],
    ])
  })

  it('that is voided after a code expired and was refunded: each amount counts once, and no liability remains', async () => {
    const before = await shop.owed()
    const lastDay = { last_day: shop.inDays(1) }
    const { id } = batchOf(await shop.create(await atDesk(shop, 'manager'), 1, 100, lastDay))
    codesOf(await exported(shop.second(), id))
    const { rows } = await shop.shop.pool.query<{ id: string }>(
      'select id from gift_codes where batch_id = $1',
      [id],
    )
    const [giftId = '', orderId] = [rows[0]?.id, crypto.randomUUID()]
    const ctx = shop.shop.systemContext()
    await ctx.transaction(async (tx) => {
      expect(await holdGift(tx, { orderId, giftId, amount: 4_000 })).toBe(true)
      await captureGift(tx, orderId)
    })
    await shop.later(3)
    await shop.shop.jobs.find(({ name }) => name === 'expire-wallets')?.run({})
    await ctx.transaction((tx) => refundToGift(tx, { orderId, amount: 4_000, key: `refund ${orderId}` }))
    expect(sums(await shop.found(id))).toEqual([
      [1, 40],
      [0, 0],
      [0, 60],
      [0, 0],
    ])
    await shop.second().send('POST', `/gift-codes/${giftId}/freeze`, { reason: 'looked stolen' })
    const ended = await shop.second().send('POST', `/gift-batches/${id}/void`, { reason: 'it was stolen' })
    expect(ended.body).toMatchObject({ voided: 1, left: 0 })
    expect(sums(batchOf(ended))).toEqual([
      [0, 0],
      [0, 0],
      [0, 60],
      [1, 40],
    ])
    expect(await shop.owed()).toBe(before)
    await shop.shop.pool.query('delete from gift_holds where order_id = $1', [orderId]) // there is no such order
  })

  it('that was never exported expires after its last day as well', async () => {
    const id = await shop.agreed(await atDesk(shop, 'manager'), 2, 300, { last_day: shop.inDays(1) })
    await shop.later(3)
    expect(no(await exported(shop.second(), id))).toEqual([422, 'wallet.gift_expired'])
    await shop.shop.jobs.find(({ name }) => name === 'expire-wallets')?.run({})
    expect(sums(await shop.found(id))[2]).toEqual([2, 600])
  })
})

describe('a large batch', () => {
  it('is created in portions, each once, by any worker', async () => {
    const id = await shop.agreed(await atDesk(shop, 'manager'), 1_700, 1)
    expect((await shop.found(id)).state).toBe('making')
    expect(no(await exported(shop.second(), id))).toEqual([409, 'gift_batches.not_ready'])
    const ctx = shop.shop.systemContext()
    expect(await ctx.transaction((tx) => makeSome(tx, id))).toBe(true)
    await Promise.all([makeDue(ctx), makeDue(ctx)])
    expect(await shop.found(id)).toMatchObject({ state: 'ready', unused: { codes: 1_700, amount: 1_700 } })
    expect(new Set(codesOf(await exported(shop.second(), id))).size).toBe(1_700)
    const ended = await shop.second().send('POST', `/gift-batches/${id}/void`, { reason: 'never printed' })
    expect(ended.body).toMatchObject({ voided: 1_700, left: 0 })
  })
})

describe('the liability', () => {
  it('is the unused amount of batches, in the ledger and in the liability report', async () => {
    const id = await shop.agreed(await atDesk(shop, 'manager'), 5, 123.45, { last_day: shop.inDays(3) })
    const [code = ''] = codesOf(await exported(shop.second(), id))
    expect(await shop.claim(code)).toBe(200)
    const list = (await shop.second().get('/gift-batches?limit=100')).body.gift_batches as (Batch & {
      currency: string
    })[]
    const unused = list
      .filter(({ currency }) => currency === 'HKD')
      .reduce((sum, each) => sum + Math.round(each.unused.amount * 100), 0)
    expect(unused).toBe(await shop.owed())
    while ((await countChangedDays(shop.shop.systemContext())) > 0);
    const report = await shop
      .second()
      .get('/reports/liability?by=owedAs&money=charged&currency=HKD&against=none')
    const rows = report.body.rows as { key: string; figures: { owed: number } }[]
    expect(rows.find(({ key }) => key === 'gift_code')?.figures.owed).toBe(unused / 100)
  })
})
