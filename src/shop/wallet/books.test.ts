import { randomUUID } from 'node:crypto'
import fc from '#tools/testing/properties.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aWallet, hkd, type AWallet } from '#tools/builders/wallet/wallet.ts'
import type { Ctx } from '../context.ts'
import { money } from '../money.ts'
import { clawBack } from './claw-back.ts'
import { convertWallet } from './convert.ts'
import { expireLots } from './expiry.ts'
import { freezeCredit, frozenOf, thawCredit } from './freezes.ts'
import { captureHold, reserveAgain, releaseHold } from './holds.ts'
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

type Step =
  | { do: 'credit'; minor: number; paid: boolean; days: number | null }
  | { do: 'hold' | 'back' | 'claw'; minor: number; of: number; paidOnly: boolean }
  | { do: 'capture' | 'release' | 'again'; of: number }
  | { do: 'wait'; days: number }
  | { do: 'convert'; minor: number }
  | { do: 'freeze' | 'thaw' }
const minor = fc.integer({ min: 1, max: 500 })
const of = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('credit' as const),
    minor,
    paid: fc.boolean(),
    days: fc.option(fc.integer({ min: 1, max: 60 })),
  }),
  fc.record({
    do: fc.constantFrom('hold' as const, 'back' as const, 'claw' as const),
    minor,
    of,
    paidOnly: fc.boolean(),
  }),
  fc.record({ do: fc.constantFrom('capture' as const, 'release' as const, 'again' as const), of }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constant('convert' as const), minor }),
  fc.record({ do: fc.constantFrom('freeze' as const, 'thaw' as const) }),
)

describe('random wallet operations', () => {
  /** What a hold of each of four orders should be, by the simplest book-keeping there is. */
  type Book = { holds: Map<number, { id: string; minor: number; state: string }> }

  async function take(book: Book, each: Step): Promise<void> {
    const stored = 'of' in each ? book.holds.get(each.of) : undefined
    const [available] = await wallet.has()
    const frozen = await frozenOf(ctx, { memberId, ref: 'r' })
    const given = await wallet.given()
    switch (each.do) {
      case 'credit':
        await wallet.credit(each.minor, {
          paid: each.paid,
          ref: 'r',
          expiresAt: each.days === null ? null : inDays(each.days),
        })
        expect(await wallet.has()).toEqual([available + each.minor, expect.any(Number)])
        break
      case 'hold': {
        if (stored) break
        const id = randomUUID()
        const isHeld = await wallet.hold(id, each.minor, each.paidOnly)
        if (!each.paidOnly) expect(isHeld).toBe(available >= each.minor)
        if (isHeld) book.holds.set(each.of, { id, minor: each.minor, state: 'held' })
        break
      }
      case 'capture':
        if (stored?.state !== 'held') break
        await within((tx) => captureHold(tx, stored.id))
        stored.state = 'captured'
        break
      case 'release':
        if (!stored) break
        await within((tx) => releaseHold(tx, stored.id))
        if (stored.state === 'held') stored.state = 'released'
        break
      case 'again':
        if (stored && (await within((tx) => reserveAgain(tx, stored.id))) && stored.state === 'released')
          stored.state = 'held'
        break
      case 'back':
        if (stored?.state === 'captured')
          await within((tx) =>
            refundToWallet(tx, { orderId: stored.id, amount: hkd(each.minor), key: randomUUID() }),
          )
        break
      case 'claw': {
        const left = await within((tx) =>
          clawBack(tx, { memberId, amount: hkd(each.minor), key: randomUUID(), ref: 'r' }),
        )
        const there = available + (frozen.find(({ currency }) => currency === 'HKD')?.minor ?? 0)
        expect(left.minor).toBe(Math.max(0, each.minor - there))
        break
      }
      case 'convert': {
        const body = {
          memberId,
          out: hkd(each.minor),
          in: money('JPY', Math.ceil(each.minor / 7)),
          key: randomUUID(),
          most: 1_000,
          since: clock.now(),
        }
        const done = await within((tx) => convertWallet(tx, body))
        expect(done).toBe(available >= each.minor ? 'done' : 'short')
        break
      }
      case 'freeze':
        await within((tx) => freezeCredit(tx, { memberId, ref: 'r' }))
        expect(await wallet.given()).toEqual({ spendable: 0, frozen: given.spendable + given.frozen })
        break
      case 'thaw':
        await within((tx) => thawCredit(tx, { memberId, ref: 'r' }))
        expect(await wallet.given()).toEqual({ spendable: given.spendable + given.frozen, frozen: 0 })
        break
      case 'wait':
        clock.move(each.days * 86_400)
        await expireLots(ctx)
    }
    const waiting = [...book.holds.values()].reduce(
      (sum, { minor, state }) => sum + (state === 'held' ? minor : 0),
      0,
    )
    expect((await wallet.has())[1]).toBe(waiting)
  }

  it('keep ledger, lots and balances consistent and never negative', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        wallet = await aWallet(shop)
        memberId = wallet.memberId
        const book: Book = { holds: new Map() }
        for (const each of steps) await take(book, each)
        expect(await wallet.findings()).toEqual([])
      }),
      { numRuns: 60 },
    )
  }, 120_000)
})
