import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberPassword, signedInMember, staysSignedIn } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import {
  aSubscriber,
  formOf,
  ordersSubscription,
  paysForm,
  settled,
  type Subscriber,
} from '#tools/builders/subscriptions/subscriptions.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../audit/audit.ts'
import { closeMerged } from '../members/details.ts'
import { eraseEverywhere, mergeEverywhere } from '../profile/registry.ts'
import { runDue } from './clock.ts'
import { chargeAt, lockAt, noticeAt } from './days.rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

/** Runs notice, lock and charge of a delivery. */
async function renews(day: string): Promise<void> {
  for (const at of [noticeAt(day), lockAt(day), chargeAt(day)]) {
    clock.move(Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000) + 1))
    await runDue(shop.shop.systemContext())
    await settled(shop)
  }
}
const leaves = async (who: Subscriber) => {
  const { status, body } = await who.send('POST', '/account/erasure', { current_password: memberPassword })
  return [status, body.code]
}

it('a merged account moves its contract and card, which renew there', async () => {
  const { subscription, buyer } = await aSubscriber(shop)
  const into = await signedInMember(shop)
  const merged = await shop.shop
    .systemContext()
    .transaction((tx) =>
      mergeEverywhere(tx, buyer.id, into.id, { key: 'test', actor: 'test', reason: 'the same person' }),
    )
  expect(merged).toBe(true)
  await renews(subscription.next?.renews_on ?? '')
  const { rows } = await shop.shop.pool.query(
    `select s.member_id, s.state, c.state as cycle, o.member_id as buyer, k.member_id as owner
     from subscriptions s join subscription_cycles c on c.subscription_id = s.id and c.number = 2
     join orders o on o.id = c.order_id join member_cards k on k.id = s.card_id where s.id = $1`,
    [subscription._id],
  )
  expect(rows).toEqual([
    { member_id: into.id, state: 'active', cycle: 'paid', buyer: into.id, owner: into.id },
  ])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})

it('a first payment that settles after the merge leaves its card with the contract', async () => {
  const buyer = staysSignedIn(shop, await signedInMember(shop))
  const order = await ordersSubscription(buyer)
  const started = await buyer.send('POST', '/order/paydollar/create', {
    order_id: order._id,
    keep_card: true,
  })
  const into = await signedInMember(shop)
  const because = { key: 'late', actor: 'test', reason: 'the same person' }
  await shop.shop.systemContext().transaction(async (tx) => {
    expect(await mergeEverywhere(tx, buyer.id, into.id, because)).toBe(true)
    await closeMerged(tx, buyer.id, into.id)
  })
  await paysForm(shop, formOf(started))
  const { rows } = await shop.shop.pool.query(
    `select s.member_id, s.state, k.member_id as owner from subscriptions s left join member_cards k on k.id = s.card_id
     where s.first_order_id = $1`,
    [order._id],
  )
  expect(rows).toEqual([{ member_id: into.id, state: 'active', owner: into.id }])
})

it('a first payment by a card that both accounts had is charged to the one that stays', async () => {
  const { buyer: into } = await aSubscriber(shop)
  const { buyer } = await aSubscriber(shop)
  const order = await ordersSubscription(buyer)
  const [{ id: cardId } = { id: '' }] = (
    await shop.shop.pool.query<{ id: string }>('select id from member_cards where member_id = $1', [buyer.id])
  ).rows
  const started = await buyer.send('POST', '/order/paydollar/create', {
    order_id: order._id,
    card_id: cardId,
  })
  const because = { key: 'both', actor: 'test', reason: 'the same person' }
  await shop.shop.systemContext().transaction(async (tx) => {
    expect(await mergeEverywhere(tx, buyer.id, into.id, because)).toBe(true)
    await closeMerged(tx, buyer.id, into.id)
  })
  await paysForm(shop, formOf(started))
  const { rows } = await shop.shop.pool.query(
    `select s.state, k.member_id as owner from subscriptions s left join member_cards k on k.id = s.card_id
     where s.first_order_id = $1`,
    [order._id],
  )
  expect(rows).toEqual([{ state: 'active', owner: into.id }])
})

it('an account cannot be erased while a delivery is unpaid; then the contract ends with it', async () => {
  const { subscription, subscriptionOf, buyer, act } = await aSubscriber(shop)
  const priced = (minor: number) =>
    shop.shop.pool.query('update subscription_lines set unit_price = $2 where subscription_id = $1', [
      subscription._id,
      minor,
    ])
  await priced(10_053) // the third attempt has sufficient funds
  await renews(subscription.next?.renews_on ?? '')
  expect((await subscriptionOf()).state).toBe('past_due')
  expect(await leaves(buyer)).toEqual([409, 'account.erasure_blocked'])
  await act('pay-now')
  expect((await act('pay-now')).status).toBe(200)
  expect((await subscriptionOf()).state).toBe('active')
  await shop.shop.systemContext().transaction((tx) => eraseEverywhere(tx, buyer.id))
  const { rows } = await shop.shop.pool.query(
    `select state, firstname, address from subscriptions where id = $1`,
    [subscription._id],
  )
  expect(rows).toEqual([{ state: 'ended', firstname: '', address: '' }])
})
