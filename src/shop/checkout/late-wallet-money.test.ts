import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember, signIn } from '#tools/builders/members.ts'
import { receivePayDollar, type WireOrder } from '#tools/builders/orders.ts'
import { aClock } from '#tools/builders/payments.ts'
import { auditShop } from '../audit/audit.ts'
import { money, type Currency } from '../money.ts'
import { creditWallet, walletOf } from '../wallet/wallet.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
  await shop.close()
})

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // 228, delivery 30
type Saver = Awaited<ReturnType<typeof signedInMember>>

async function aSaver(
  minor: number,
  currency: Currency = 'HKD',
  state: { country?: string; currency?: string } = {},
): Promise<Saver> {
  const member = await signedInMember(shop, {}, state)
  await give(member, minor, currency)
  return member
}
const give = (member: Pick<Saver, 'id'>, minor: number, currency: Currency = 'HKD') =>
  shop.shop.systemContext().transaction((tx) =>
    creditWallet(tx, {
      memberId: member.id,
      amount: money(currency, minor),
      kind: 'topup',
      key: randomUUID(),
      ref: '',
      paid: true,
      expiresAt: null,
    }),
  )
/** Available and held, in cents of HKD. */
async function purse(member: Pick<Saver, 'id'>): Promise<[number, number]> {
  const [ownWallet] = await walletOf(shop.shop.systemContext(), member.id)
  return ownWallet ? [ownWallet.available.minor, ownWallet.held.minor] : [0, 0]
}
async function ordered(member: Saver, wallet: number, pieces = 1): Promise<WireOrder> {
  expect((await member.set(shampoo, pieces)).status).toBe(200)
  const answer = await member.order({ wallet_amount: wallet })
  expect(answer.body.code).toBeUndefined()
  return answer.body.order as WireOrder
}
const seen = async (member: Saver, id: string) =>
  (await member.get(`/order?id=${id}`)).body.order as WireOrder & { refunds: Record<string, unknown>[] }

/** The provider has sent what it was asked to. */
async function sendRefunds(): Promise<void> {
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `select id from payment_refunds where state = 'approved'`,
  )
  for (const { id } of rows)
    for (const [from, to] of [
      ['approved', 'sent'],
      ['sent', 'succeeded'],
    ])
      await shop.shop.pool.query(`select move_payment('refund', $1, $2, $3, 'test', 'sent', now())`, [
        id,
        from,
        to,
      ])
  const settled = await shop.shop.pool.query<{ id: string; order_id: string }>(
    `select id, order_id from payment_refunds where id = any ($1)`,
    [rows.map(({ id }) => id)],
  )
  const follow = shop.shop.jobs.find((one) => one.name === 'follow-refund')
  for (const { id, order_id } of settled.rows)
    await follow?.run({ refundId: id, orderId: order_id, state: 'succeeded' })
}

describe('money that came too late', () => {
  async function tooLate(member: Saver): Promise<string> {
    const order = await ordered(member, 0)
    const started = await member.send('POST', '/order/paydollar/create', { order_id: order._id })
    const { form } = started.body.payment as { form: { fields: Record<string, string> } }
    expect((await member.send('POST', '/order/cancel', { id: order._id })).status).toBe(200)
    await receivePayDollar(shop, form.fields.orderRef ?? '', {
      Amt: form.fields.amount ?? '',
      Cur: form.fields.currCode ?? '',
    })
    return order._id
  }

  it('waits half an hour for its owner, who may take it as Cash Dollar, once', async () => {
    const member = await aSaver(100)
    const id = await tooLate(member)
    const [refund] = (await seen(member, id)).refunds
    expect(refund).toMatchObject({
      amount: 258,
      wallet_amount: 0,
      can_take_as_wallet: true,
      state: 'requested',
    })
    await shop.work('send-refund')
    await shop.work('tell-late-payment')
    const { rows } = await shop.shop.pool.query<{ body_text: string }>(
      `select text as body_text from messages where order_id = $1 and key like 'mail:late:%'`,
      [id],
    )
    expect(rows[0]?.body_text).toContain('Take it as Cash Dollar')
    const stranger = await aSaver(100)
    expect((await stranger.send('POST', '/order/refund/wallet', { id, refund_id: refund?._id })).status).toBe(
      404,
    )
    expect((await member.send('POST', '/order/refund/wallet', { id, refund_id: randomUUID() })).status).toBe(
      404,
    )
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        member.send('POST', '/order/refund/wallet', { id, refund_id: refund?._id }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await purse(member)).toEqual([25_900, 0])
    await shop.work('follow-refund')
    expect((await seen(member, id)).refunds).toMatchObject([
      { wallet_amount: 258, can_take_as_wallet: false, state: 'succeeded' },
    ])
  })
  it('answers the same when it is chosen again under its key (rules/api#3)', async () => {
    const member = await aSaver(100)
    const id = await tooLate(member)
    const [refund] = (await seen(member, id)).refunds
    const choose = () =>
      member.send(
        'POST',
        '/order/refund/wallet',
        { id, refund_id: refund?._id },
        { 'idempotency-key': 'take' },
      )
    const first = await choose()
    expect([first.status, await choose()]).toMatchObject([200, { status: 200, body: first.body }])
  })
  it('is sent after that, and can no longer be chosen about', async () => {
    const member = await aSaver(100)
    const id = await tooLate(member)
    clock.move(31 * 60)
    await signIn(shop, member)
    const [refund] = (await seen(member, id)).refunds
    expect(refund?.can_take_as_wallet).toBe(false)
    await sendRefunds()
    const late = await member.send('POST', '/order/refund/wallet', { id, refund_id: refund?._id })
    expect([late.status, late.body.code]).toEqual([409, 'orders.refund_under_way'])
  })
})
