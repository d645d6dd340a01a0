import type { Ctx } from '../context.ts'
import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'
import { cancelAttempts } from '../payments/payments.ts'
import { endRenewal } from '../orders/renewing/renewals.ts'
import { cardsById, useCard } from '../cards/cards.ts'
import * as person from './person.store.ts'
import * as store from './store.ts'
import { openCycle } from './subscription.rules.ts'
import { changing, endContract, addSubscriptionEvent } from './transition.ts'

/** Whether a charge is due or in progress; the account cannot be erased until it is settled. */
async function owesMoney(ctx: Ctx, memberId: string): Promise<boolean> {
  for (const id of await store.liveIdsOf(ctx.db, memberId)) {
    const subscription = await store.findSubscription(ctx.db, id)
    const state = subscription ? openCycle(subscription)?.state : null
    if (state === 'charging' || state === 'failed') return true
  }
  return false
}

/** Ends contracts at erasure regardless of their minimum, and erases their personal data. */
async function eraseSubscriptions(tx: Ctx, memberId: string): Promise<void> {
  for (const id of await store.liveIdsOf(tx.db, memberId))
    await changing(tx, id, async (inner, subscription) => {
      const orderId = openCycle(subscription)?.orderId
      if (orderId) {
        await cancelAttempts(inner, orderId, 'system')
        await endRenewal(inner, orderId, { actor: 'system', reason: { cause: 'account_erased' } })
      }
      await endContract(inner, subscription, subscription.state === 'pending' ? 'void' : 'ended')
      await addSubscriptionEvent(inner, subscription, 'ended', { actor: 'system' })
    })
  await person.blankOf(tx.db, memberId)
}

/** Moves contracts to the merged account; a card that both accounts have is replaced by that account's own. */
async function mergeSubscriptions(tx: Ctx, from: string, into: string): Promise<void> {
  for (const id of await store.liveIdsOf(tx.db, from))
    await changing(tx, id, async (inner, { cardId }) => {
      await store.changeContract(inner.db, id, { member_id: into })
      const [card] = cardId ? await cardsById(inner, [cardId]) : []
      if (cardId && !card) {
        const same = await person.sameCardOf(inner.db, cardId, into)
        await store.changeContract(inner.db, id, { card_id: same })
        if (same) await useCard(inner, same, id)
      }
    })
  await person.moveOf(tx.db, from, into)
}

/** Personal data of this room, and how it is erased and merged. */
export const subscriptionsData: PersonalData = {
  room: 'subscriptions',
  ofNobody: ['subscription_moves', 'subscription_campaigns', 'subscription_substitutions'],
  keeps: [{ because: 'payment', isDue: owesMoney }],
  erase: eraseSubscriptions,
  merge: mergeSubscriptions,
  tables: {
    subscriptions: {
      of: 't.member_id = $member',
      exported: columns(`
        number state interval_months currency country delivery_method firstname lastname calling_code contact address
        address2 city province zip kana location_code passport_tail paid_in_a_row asks_first out_of_stock wallet_cap consents
        paused_until suspended_until cancel_reasons cancel_note started_at ended_at created_at`),
      summaryColumns: columns('number state interval_months started_at ended_at'),
      money: columns('wallet_cap'),
      currency: 't.currency',
      erased:
        columns(`firstname lastname calling_code contact address address2 city province zip kana location_code
        passport passport_tail cancel_note consents`),
      inner: columns('id member_id first_order_id passport card_id anchor_on anchor_number'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
      moves: columns('member_id'),
    },
    subscription_lines: {
      of: 't.subscription_id in (select id from subscriptions where member_id = $member)',
      exported:
        columns(`position product_id sku sub_sku name option_name brand unique_url brand_slug thumbnail quantity
        unit_price substitute_sub_sku next_price next_price_from ends_on`),
      summaryColumns: columns('sku sub_sku quantity unit_price'),
      money: columns('unit_price next_price'),
      currency: '(select s.currency from subscriptions s where s.id = t.subscription_id)',
      inner: columns('id subscription_id'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    subscription_cycles: {
      of: 't.subscription_id in (select id from subscriptions where member_id = $member)',
      exported:
        columns(`number state renews_on order_id announced announced_at answer waited_days retries failure
        failure_code paid_at shipped_at created_at`),
      summaryColumns: columns('number state renews_on paid_at'),
      inner: columns('id subscription_id due_at claimed_until'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    subscription_charges: {
      of: 't.cycle_id in (select c.id from subscription_cycles c join subscriptions s on s.id = c.subscription_id where s.member_id = $member)',
      key: columns('cycle_id attempt'),
      exported: columns('cycle_id attempt kind order_id amount_minor outcome code started_at ended_at'),
      summaryColumns: columns('kind amount_minor outcome started_at'),
      money: columns('amount_minor'),
      currency:
        '(select s.currency from subscriptions s join subscription_cycles c on c.subscription_id = s.id where c.id = t.cycle_id)',
      inner: columns('card_id'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    subscription_events: {
      of: 't.subscription_id in (select id from subscriptions where member_id = $member)',
      exported: columns('id subscription_id cycle kind actor reason details at'),
      summaryColumns: columns('cycle kind at'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    subscription_links: {
      of: 't.subscription_id in (select id from subscriptions where member_id = $member)',
      key: columns('token_hash'),
      exported: columns('cycle action used_at undone_at created_at expires_at'),
      erased: 'rows',
      inner: columns('token_hash subscription_id undo'),
    },
    subscription_campaign_lines: {
      of: 't.subscription_id in (select id from subscriptions where member_id = $member)',
      key: columns('campaign_id line_id'),
      exported: columns('campaign_id line_id new_price'),
      money: columns('new_price'),
      currency: '(select s.currency from subscriptions s where s.id = t.subscription_id)',
      inner: columns('subscription_id old_substitute'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    subscription_substitution_lines: {
      of: 't.subscription_id in (select id from subscriptions where member_id = $member)',
      key: columns('substitution_id line_id'),
      exported: columns('substitution_id line_id state issue ended_at'),
      inner: columns('subscription_id'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
    },
    card_enrolments: {
      of: 't.member_id = $member',
      exported: columns('number state created_at'),
      inner: columns('id member_id subscription_id attempt_id'),
      stays: 'rules/access#9: an order and its money stay in the books without the person',
      moves: columns('member_id'),
    },
  },
}
