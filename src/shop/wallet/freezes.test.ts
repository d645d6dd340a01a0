import { randomUUID } from 'node:crypto'
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
import { captureHold, releaseHold } from './holds.ts'
import { moveWallet } from './merge.ts'
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

describe('rewards for an order with a disputed payment', () => {
  const forOrder = () => ({ memberId, ref: 'r' })
  const freeze = () => within((tx) => freezeCredit(tx, forOrder()))
  const thaw = () => within((tx) => thawCredit(tx, forOrder()))
  const reward = (minor: number) =>
    wallet.credit(minor, { kind: 'referral_reward', ref: 'r', paid: false, expiresAt: inDays(20) })
  const takeBack = (minor: number) =>
    within((tx) => clawBack(tx, { ...forOrder(), amount: hkd(minor), key: `back ${memberId}` }))
  const view = async () =>
    (
      await shop.shop.pool.query(
        `select t.kind, sum(e.amount)::int as amount from ledger_txs t join ledger_entries e on e.tx_id = t.id
         where e.member_id = $1 and e.account = 'available' group by t.id order by t.id`,
        [memberId],
      )
    ).rows as { kind: string; amount: number }[]

  it('cannot be spent, and other credit is unaffected', async () => {
    await reward(300)
    await wallet.credit(100)
    await wallet.credit(50, { ref: 'r', kind: 'refund' })
    await freeze()
    await freeze()
    expect(await wallet.given()).toEqual({ spendable: 0, frozen: 300 })
    expect(await wallet.has()).toEqual([150, 0])
    expect(await wallet.hold(randomUUID(), 151)).toBe(false)
    expect(await wallet.hold(randomUUID(), 150)).toBe(true)
    expect(await wallet.findings()).toEqual([])
  })
  it('can be spent again when the dispute is won, for at least 30 days, and can be frozen again', async () => {
    await reward(300)
    await freeze()
    clock.move(25 * 86_400)
    await expireLots(ctx)
    await thaw()
    await thaw()
    expect(await wallet.has()).toEqual([300, 0])
    expect((await wallet.lots())[0]?.expires_at?.getTime()).toBeGreaterThan(inDays(29.9).getTime())
    await freeze()
    expect(await wallet.given()).toEqual({ spendable: 0, frozen: 300 })
    await thaw()
    expect((await view()).map(({ amount }) => amount)).toEqual([300, -300, 300, -300, 300])
    expect(await wallet.findings()).toEqual([])
  })
  it('is taken back from the frozen credit, once, as the statement shows', async () => {
    await reward(300)
    await wallet.credit(500)
    await wallet.hold(randomUUID(), 100)
    await freeze()
    expect((await takeBack(300)).minor).toBe(0)
    expect((await takeBack(300)).minor).toBe(0)
    await thaw()
    expect(await view()).toEqual([
      { kind: 'referral_reward', amount: 300 },
      { kind: 'topup', amount: 500 },
      { kind: 'hold', amount: -100 },
      { kind: 'freeze', amount: -200 },
      { kind: 'thaw', amount: 200 },
      { kind: 'clawback', amount: -300 },
    ])
    expect(await wallet.has()).toEqual([400, 100])
    expect(await wallet.findings()).toEqual([])
  })
  it('stays frozen for the rest, when a part is taken back', async () => {
    await reward(300)
    await freeze()
    await takeBack(120)
    expect(await wallet.given()).toEqual({ spendable: 0, frozen: 180 })
    await thaw()
    expect(await wallet.has()).toEqual([180, 0])
  })
  it('is also frozen when it is refunded from orders, or was converted', async () => {
    await reward(300)
    const [stored, bought] = [randomUUID(), randomUUID()]
    await wallet.hold(stored, 70)
    await wallet.hold(bought, 80)
    await within((tx) => captureHold(tx, bought))
    const body = {
      memberId,
      out: hkd(60),
      in: money('JPY', 11),
      key: randomUUID(),
      most: 9,
      since: inDays(-1),
    }
    await within((tx) => convertWallet(tx, body))
    await freeze()
    expect((await frozenOf(ctx, forOrder())).map(({ currency, minor }) => [currency, minor])).toEqual([
      ['HKD', 90],
      ['JPY', 11],
    ])
    await within((tx) => releaseHold(tx, stored))
    await within((tx) => refundToWallet(tx, { orderId: bought, amount: hkd(80), key: `r ${bought}` }))
    expect(await wallet.given()).toEqual({ spendable: 0, frozen: 251 })
    expect(await wallet.has()).toEqual([0, 0])
    await thaw()
    expect(await wallet.given()).toEqual({ spendable: 251, frozen: 0 })
    expect(await wallet.findings()).toEqual([])
  })
  it('excludes expired credit', async () => {
    await reward(300)
    clock.move(21 * 86_400)
    await freeze()
    await thaw()
    expect(await wallet.has()).toEqual([0, 0])
  })
  it('is frozen once from twenty concurrent events, and moved on a merge', async () => {
    await reward(300)
    await Promise.all(Array.from({ length: 20 }, freeze))
    expect(await wallet.given()).toEqual({ spendable: 0, frozen: 300 })
    const from = memberId
    wallet = await aWallet(shop)
    memberId = wallet.memberId
    expect(
      await within((tx) =>
        moveWallet(tx, from, memberId, { key: `merge ${from}`, actor: 'test', reason: 'one person' }),
      ),
    ).toBe(true)
    expect(await wallet.given()).toEqual({ spendable: 0, frozen: 300 })
    await thaw()
    expect(await wallet.has()).toEqual([300, 0])
    expect(await wallet.findings()).toEqual([])
  })
  it('cannot be made spendable by direct writes to the tables', async () => {
    await reward(300)
    await freeze()
    const words = `update wallet_lots set available = 1, frozen = frozen - 1 where member_id = '${memberId}'`
    await expect(shop.shop.pool.query(words)).rejects.toThrow('something of a frozen lot could be spent')
  })
})
