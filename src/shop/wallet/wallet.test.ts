import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#processes/test-shop.ts'
import { aMember } from '../../../tools/builders/members.ts'
import { aClock } from '../../../tools/builders/payments.ts'
import { checkNames, listFaults } from '../audit/checks.ts'
import type { Ctx } from '../context.ts'
import { money, toDecimal } from '../money.ts'
import { convertWallet } from './convert.ts'
import { expireLots } from './expiry.ts'
import { canHoldAgain, captureHold, holdAgain, holdForOrder, releaseHold } from './holds.ts'
import { refundToWallet } from './refund.ts'
import { clawBack, creditWallet, walletOf, type Credit } from './wallet.ts'

let shop: TestShop
const clock = aClock()
let ctx: Ctx
let memberId: string

beforeAll(async () => {
  shop = await openTestShop({}, { clock })
  ctx = shop.shop.systemContext()
})
afterAll(() => shop.close())
beforeEach(async () => {
  memberId = (await aMember(shop)).id
})

const hkd = (minor: number) => money('HKD', minor)
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
const within = <T>(work: (tx: Ctx) => Promise<T>): Promise<T> => ctx.transaction(work)
const credit = (minor: number, wish: Partial<Credit> = {}) =>
  within((tx) =>
    creditWallet(tx, { memberId, amount: hkd(minor), kind: 'topup', key: randomUUID(), ref: '', paid: true, expiresAt: null, ...wish }),
  )
const hold = (orderId: string, minor: number, paidOnly = false) =>
  within((tx) => holdForOrder(tx, { memberId, orderId, amount: hkd(minor), paidOnly }))

/** Available and held of the HKD wallet, in cents. */
async function has(): Promise<[number, number]> {
  const own = (await walletOf(ctx, memberId)).find(({ currency }) => currency === 'HKD')
  return own ? [own.available.minor, own.held.minor] : [0, 0]
}
/** Orders are made up here: what a hold and its order say of each other is proved where there are any. */
async function faults(): Promise<unknown[]> {
  const found = []
  for (const check of checkNames.filter((name) => name.startsWith('wallet: ') && name !== 'wallet: a hold follows its order'))
    found.push(...(await listFaults(shop.shop.db, check)))
  return found
}
const lots = async () =>
  (
    await shop.shop.pool.query(
      'select source, worth, available, held, expires_at from wallet_lots where member_id = $1 order by created_at, id',
      [memberId],
    )
  ).rows as { source: string; worth: string; available: number; held: number; expires_at: Date | null }[]

describe('Cash Dollar', () => {
  it('is given once a key', async () => {
    expect(await credit(500, { key: `once ${memberId}` })).toBe(true)
    expect(await credit(500, { key: `once ${memberId}` })).toBe(false)
    expect(await has()).toEqual([500, 0])
  })
  it('is kept for an order, spent with it, and given back with it', async () => {
    await credit(1_000)
    const [kept, bought] = [randomUUID(), randomUUID()]
    expect(await hold(kept, 300)).toBe(true)
    expect(await hold(bought, 500)).toBe(true)
    expect(await has()).toEqual([200, 800])
    await within((tx) => captureHold(tx, bought))
    await within((tx) => captureHold(tx, bought))
    await within((tx) => releaseHold(tx, kept))
    await within((tx) => releaseHold(tx, kept))
    expect(await has()).toEqual([500, 0])
    expect(await faults()).toEqual([])
  })
  it('is not kept where there is too little, and nothing changes', async () => {
    await credit(100)
    expect(await hold(randomUUID(), 101)).toBe(false)
    expect(await has()).toEqual([100, 0])
  })
  it('is kept again while it is there', async () => {
    await credit(100)
    const orderId = randomUUID()
    await hold(orderId, 80)
    await within((tx) => releaseHold(tx, orderId))
    expect(await canHoldAgain(ctx, orderId)).toBe(true)
    expect(await within((tx) => holdAgain(tx, orderId))).toBe(true)
    expect(await within((tx) => holdAgain(tx, orderId))).toBe(true)
    expect(await has()).toEqual([20, 80])
    await within((tx) => releaseHold(tx, orderId))
    await hold(randomUUID(), 50)
    expect(await canHoldAgain(ctx, orderId)).toBe(false)
    expect(await within((tx) => holdAgain(tx, orderId))).toBe(false)
    expect(await within((tx) => holdAgain(tx, randomUUID()))).toBe(true)
  })
  it('that was given away does not buy what only money may', async () => {
    await credit(100, { paid: false, expiresAt: inDays(90) })
    await credit(50)
    expect(await hold(randomUUID(), 60, true)).toBe(false)
    expect(await hold(randomUUID(), 50, true)).toBe(true)
    expect((await lots()).map(({ held }) => held)).toEqual([0, 50])
  })
  it('goes back to the lots it came from, which live at least 30 days again', async () => {
    await credit(100, { paid: false, expiresAt: inDays(10) })
    await credit(200)
    const orderId = randomUUID()
    await hold(orderId, 250)
    await within((tx) => captureHold(tx, orderId))
    await within((tx) => refundToWallet(tx, { orderId, amount: hkd(180), key: `r1 ${orderId}` }))
    await within((tx) => refundToWallet(tx, { orderId, amount: hkd(180), key: `r1 ${orderId}` }))
    expect((await lots()).map(({ available }) => available)).toEqual([30, 200])
    expect((await lots())[0]?.expires_at?.getTime()).toBeGreaterThan(inDays(29.9).getTime())
    await within((tx) => refundToWallet(tx, { orderId, amount: hkd(90), key: `r2 ${orderId}` }))
    expect((await lots()).map(({ source, worth, available }) => [source, worth, available])).toEqual([
      ['topup', 'promo', 100],
      ['topup', 'paid', 200],
      ['refund', 'paid', 20],
    ])
    expect(await faults()).toEqual([])
  })
  it('is taken back as far as it is there, from its own credit first', async () => {
    await credit(100, { paid: false, expiresAt: inDays(10) })
    await credit(300, { kind: 'referral_reward', ref: 'friend', paid: false, expiresAt: inDays(300) })
    const back = (minor: number, key: string) =>
      within((tx) => clawBack(tx, { memberId, amount: hkd(minor), key: key + memberId, ref: 'friend' }))
    expect(toDecimal(await back(250, 'a'))).toBe(0)
    expect((await lots()).map(({ available }) => available)).toEqual([100, 50])
    expect((await back(200, 'b')).minor).toBe(50)
    await credit(500)
    expect((await back(200, 'b')).minor).toBe(50)
    expect(await has()).toEqual([500, 0])
  })
  it('expires by its clock, and what was kept for an order lives on when it comes back', async () => {
    await credit(100, { paid: false, expiresAt: inDays(5) })
    const orderId = randomUUID()
    await hold(orderId, 40)
    clock.move(6 * 86_400)
    expect(await has()).toEqual([0, 40])
    expect(await hold(randomUUID(), 1)).toBe(false)
    await expireLots(ctx)
    await expireLots(ctx)
    await within((tx) => releaseHold(tx, orderId))
    expect(await has()).toEqual([40, 0])
    clock.move(31 * 86_400)
    await expireLots(ctx)
    expect(await has()).toEqual([0, 0])
    expect(await faults()).toEqual([])
  })
  it('is spent by one of fifty at once', async () => {
    await credit(1_000)
    const won = await Promise.all(Array.from({ length: 50 }, () => hold(randomUUID(), 1_000)))
    expect(won.filter(Boolean)).toHaveLength(1)
    expect(await has()).toEqual([0, 1_000])
  })
  it('is given by one of twenty with the same key', async () => {
    const given = await Promise.all(Array.from({ length: 20 }, () => credit(700, { key: `same ${memberId}` })))
    expect(given.filter(Boolean)).toHaveLength(1)
    expect(await has()).toEqual([700, 0])
  })
})

describe('the ledger', () => {
  it('never changes', async () => {
    await credit(1)
    for (const statement of [
      'update ledger_entries set amount = 2',
      'delete from ledger_entries',
      'delete from ledger_txs',
      'truncate ledger_entries',
    ])
      await expect(sql.raw(statement).execute(shop.shop.db)).rejects.toThrow()
  })
  it('comes to nothing in every currency, or is not written', async () => {
    const lopsided = within(async (tx) => {
      await sql`with t as (insert into ledger_txs (kind, key, actor, at) values ('adjust', ${randomUUID()}, 'x', now()) returning id)
        insert into ledger_entries (tx_id, account, currency, amount) select id, 'adjustment', 'HKD', 1 from t`.execute(tx.db)
    })
    await expect(lopsided).rejects.toThrow('do not come to nothing')
  })
  it('lets nobody below nothing', async () => {
    await credit(10)
    await expect(shop.shop.pool.query('update wallet_balances set available = -1 where member_id = $1', [memberId])).rejects.toThrow()
    await expect(shop.shop.pool.query('update wallet_lots set available = -1 where member_id = $1', [memberId])).rejects.toThrow()
  })
})

type Step =
  | { do: 'credit'; minor: number; paid: boolean; days: number | null }
  | { do: 'hold' | 'back' | 'claw'; minor: number; of: number; paidOnly: boolean }
  | { do: 'capture' | 'release' | 'again'; of: number }
  | { do: 'wait'; days: number }
  | { do: 'convert'; minor: number }
const minor = fc.integer({ min: 1, max: 500 })
const of = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('credit' as const), minor, paid: fc.boolean(), days: fc.option(fc.integer({ min: 1, max: 60 })) }),
  fc.record({ do: fc.constantFrom('hold' as const, 'back' as const, 'claw' as const), minor, of, paidOnly: fc.boolean() }),
  fc.record({ do: fc.constantFrom('capture' as const, 'release' as const, 'again' as const), of }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constant('convert' as const), minor }),
)

describe('whatever is done with wallets', () => {
  /** What a hold of each of four orders should be, by the simplest book-keeping there is. */
  type Book = { holds: Map<number, { id: string; minor: number; state: string }> }

  async function take(book: Book, each: Step): Promise<void> {
    const own = 'of' in each ? book.holds.get(each.of) : undefined
    const [available] = await has()
    switch (each.do) {
      case 'credit':
        await credit(each.minor, { paid: each.paid, expiresAt: each.days === null ? null : inDays(each.days) })
        expect(await has()).toEqual([available + each.minor, expect.any(Number)])
        break
      case 'hold': {
        if (own) break
        const id = randomUUID()
        const isHeld = await hold(id, each.minor, each.paidOnly)
        if (!each.paidOnly) expect(isHeld).toBe(available >= each.minor)
        if (isHeld) book.holds.set(each.of, { id, minor: each.minor, state: 'held' })
        break
      }
      case 'capture':
        if (own?.state !== 'held') break
        await within((tx) => captureHold(tx, own.id))
        own.state = 'captured'
        break
      case 'release':
        if (!own) break
        await within((tx) => releaseHold(tx, own.id))
        if (own.state === 'held') own.state = 'released'
        break
      case 'again':
        if (own && (await within((tx) => holdAgain(tx, own.id))) && own.state === 'released') own.state = 'held'
        break
      case 'back':
        if (own?.state === 'captured')
          await within((tx) => refundToWallet(tx, { orderId: own.id, amount: hkd(each.minor), key: randomUUID() }))
        break
      case 'claw': {
        const left = await within((tx) => clawBack(tx, { memberId, amount: hkd(each.minor), key: randomUUID(), ref: 'r' }))
        expect(left.minor).toBe(Math.max(0, each.minor - available))
        break
      }
      case 'convert': {
        const wish = {
          memberId,
          out: hkd(each.minor),
          in: money('JPY', Math.ceil(each.minor / 7)),
          key: randomUUID(),
          most: 1_000,
          since: clock.now(),
        }
        const done = await within((tx) => convertWallet(tx, wish))
        expect(done).toBe(available >= each.minor ? 'done' : 'short')
        break
      }
      case 'wait':
        clock.move(each.days * 86_400)
        await expireLots(ctx)
    }
    const kept = [...book.holds.values()].reduce((sum, { minor, state }) => sum + (state === 'held' ? minor : 0), 0)
    expect((await has())[1]).toBe(kept)
  }

  it('ledger, lots and balances agree and are never negative', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        memberId = (await aMember(shop)).id
        const book: Book = { holds: new Map() }
        for (const each of steps) await take(book, each)
        expect(await faults()).toEqual([])
      }),
      { numRuns: 60 },
    )
  }, 120_000)
})
