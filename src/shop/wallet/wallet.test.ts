import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aWallet, hkd, type AWallet } from '#tools/builders/wallet/wallet.ts'
import type { Ctx } from '../context.ts'
import { toDecimal } from '../money.ts'
import { clawBack } from './claw-back.ts'
import { expireLots } from './expiry.ts'
import { canHoldAgain, captureHold, reserveAgain, releaseHold } from './holds.ts'
import { refundToWallet } from './refund.ts'

let shop: TestShop
const clock = aClock()
let ctx: Ctx
let wallet: AWallet
let memberId: string

beforeAll(async () => {
  shop = await openTestShop({}, { clock })
  ctx = shop.shop.systemContext()
})
afterAll(() => shop.close())
beforeEach(async () => {
  wallet = await aWallet(shop)
  memberId = wallet.memberId
})

const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
const within = <T>(work: (tx: Ctx) => Promise<T>): Promise<T> => ctx.transaction(work)

describe('Cash Dollar', () => {
  it('is credited once for each key', async () => {
    expect(await wallet.credit(500, { key: `once ${memberId}` })).toBe(true)
    expect(await wallet.credit(500, { key: `once ${memberId}` })).toBe(false)
    expect(await wallet.has()).toEqual([500, 0])
  })
  it('is reserved for an order, spent with it, and refunded with it', async () => {
    await wallet.credit(1_000)
    const [stored, bought] = [randomUUID(), randomUUID()]
    expect(await wallet.hold(stored, 300)).toBe(true)
    expect(await wallet.hold(bought, 500)).toBe(true)
    expect(await wallet.has()).toEqual([200, 800])
    await within((tx) => captureHold(tx, bought))
    await within((tx) => captureHold(tx, bought))
    await within((tx) => releaseHold(tx, stored))
    await within((tx) => releaseHold(tx, stored))
    expect(await wallet.has()).toEqual([500, 0])
    expect(await wallet.findings()).toEqual([])
  })
  it('is not reserved if the balance is too low, and no balance changes', async () => {
    await wallet.credit(100)
    expect(await wallet.hold(randomUUID(), 101)).toBe(false)
    expect(await wallet.has()).toEqual([100, 0])
  })
  it('is reserved again while available', async () => {
    await wallet.credit(100)
    const orderId = randomUUID()
    await wallet.hold(orderId, 80)
    await within((tx) => releaseHold(tx, orderId))
    expect(await canHoldAgain(ctx, orderId)).toBe(true)
    expect(await within((tx) => reserveAgain(tx, orderId))).toBe(true)
    expect(await within((tx) => reserveAgain(tx, orderId))).toBe(true)
    expect(await wallet.has()).toEqual([20, 80])
    await within((tx) => releaseHold(tx, orderId))
    await wallet.hold(randomUUID(), 50)
    expect(await canHoldAgain(ctx, orderId)).toBe(false)
    expect(await within((tx) => reserveAgain(tx, orderId))).toBe(false)
    expect(await within((tx) => reserveAgain(tx, randomUUID()))).toBe(true)
  })
  it('that is promotional does not pay for orders that require money', async () => {
    await wallet.credit(100, { paid: false, expiresAt: inDays(90) })
    await wallet.credit(50)
    expect(await wallet.hold(randomUUID(), 60, true)).toBe(false)
    expect(await wallet.hold(randomUUID(), 50, true)).toBe(true)
    expect((await wallet.lots()).map(({ held }) => held)).toEqual([0, 50])
  })
  it('is refunded to its original lots, which then last at least 30 days', async () => {
    await wallet.credit(100, { paid: false, expiresAt: inDays(10) })
    await wallet.credit(200)
    const orderId = randomUUID()
    await wallet.hold(orderId, 250)
    await within((tx) => captureHold(tx, orderId))
    await within((tx) => refundToWallet(tx, { orderId, amount: hkd(180), key: `r1 ${orderId}` }))
    await within((tx) => refundToWallet(tx, { orderId, amount: hkd(180), key: `r1 ${orderId}` }))
    expect((await wallet.lots()).map(({ available }) => available)).toEqual([30, 200])
    expect((await wallet.lots())[0]?.expires_at?.getTime()).toBeGreaterThan(inDays(29.9).getTime())
    await within((tx) => refundToWallet(tx, { orderId, amount: hkd(90), key: `r2 ${orderId}` }))
    expect((await wallet.lots()).map(({ source, worth, available }) => [source, worth, available])).toEqual([
      ['topup', 'promo', 100],
      ['topup', 'paid', 200],
      ['refund', 'paid', 20],
    ])
    expect(await wallet.findings()).toEqual([])
  })
  it('is taken back as far as available, from the matching credit first', async () => {
    await wallet.credit(100, { paid: false, expiresAt: inDays(10) })
    await wallet.credit(300, {
      kind: 'referral_reward',
      ref: 'friend',
      paid: false,
      expiresAt: inDays(300),
    })
    const back = (minor: number, key: string) =>
      within((tx) => clawBack(tx, { memberId, amount: hkd(minor), key: key + memberId, ref: 'friend' }))
    expect(toDecimal(await back(250, 'a'))).toBe(0)
    expect((await wallet.lots()).map(({ available }) => available)).toEqual([100, 50])
    expect((await back(200, 'b')).minor).toBe(50)
    await wallet.credit(500)
    expect((await back(200, 'b')).minor).toBe(50)
    expect(await wallet.has()).toEqual([500, 0])
  })
  it('expires by the clock, and credit reserved for an order is valid again when it is released', async () => {
    await wallet.credit(100, { paid: false, expiresAt: inDays(5) })
    const orderId = randomUUID()
    await wallet.hold(orderId, 40)
    clock.move(6 * 86_400)
    expect(await wallet.has()).toEqual([0, 40])
    expect(await wallet.hold(randomUUID(), 1)).toBe(false)
    await expireLots(ctx)
    await expireLots(ctx)
    await within((tx) => releaseHold(tx, orderId))
    expect(await wallet.has()).toEqual([40, 0])
    clock.move(31 * 86_400)
    await expireLots(ctx)
    expect(await wallet.has()).toEqual([0, 0])
    expect(await wallet.findings()).toEqual([])
  })
  it('is spent by one of fifty at once', async () => {
    await wallet.credit(1_000)
    const won = await Promise.all(Array.from({ length: 50 }, () => wallet.hold(randomUUID(), 1_000)))
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(await wallet.has()).toEqual([0, 1_000])
  })
  it('is credited by one of twenty concurrent requests with the same key', async () => {
    const given = await Promise.all(
      Array.from({ length: 20 }, () => wallet.credit(700, { key: `same ${memberId}` })),
    )
    expect(given.filter(Boolean)).toHaveLength(1)
    expect(await wallet.has()).toEqual([700, 0])
  })
})

describe('the ledger', () => {
  it('never changes', async () => {
    await wallet.credit(1)
    for (const statement of [
      'update ledger_entries set amount = 2',
      'delete from ledger_entries',
      'delete from ledger_txs',
      'truncate ledger_entries',
    ])
      await expect(sql.raw(statement).execute(shop.shop.db)).rejects.toThrow()
  })
  it('sums to zero in every currency, or is rejected', async () => {
    const lopsided = within(async (tx) => {
      await sql`with t as (insert into ledger_txs (kind, key, actor, at) values ('adjust', ${randomUUID()}, 'x', now()) returning id)
        insert into ledger_entries (tx_id, account, currency, amount) select id, 'adjustment', 'HKD', 1 from t`.execute(
        tx.db,
      )
    })
    await expect(lopsided).rejects.toThrow('do not come to nothing')
  })
  it('rejects negative balances', async () => {
    await wallet.credit(10)
    await expect(
      shop.shop.pool.query('update wallet_balances set available = -1 where member_id = $1', [memberId]),
    ).rejects.toThrow()
    await expect(
      shop.shop.pool.query('update wallet_lots set available = -1 where member_id = $1', [memberId]),
    ).rejects.toThrow()
  })
})
