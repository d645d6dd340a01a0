import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { addressErrors, addressForm } from '../delivery/address.rules.ts'
import { readPhone } from '../delivery/phone.ts'
import { convertAt } from '../money.ts'
import { on } from '../subscribers.ts'
import { fingerprintsIn } from '../payments/attempts/card-fingerprints.ts'
import { attemptsOf, attemptsOfMany } from '../payments/payments.ts'
import { isCard } from '../payments/providers.ts'
import { countCard } from '../pricing/coupons.ts'
import { rateAt } from '../pricing/pricing.ts'
import { deliveryOf } from './address.ts'
import * as buyers from './buyers.store.ts'
import * as changes from './change.store.ts'
import { fraudScore } from './disputes/fraud.rules.ts'
import type { Order } from './order.rules.ts'
import { fulfilmentBefore, isContested } from './order-actions.rules.ts'
import { waitsForGoods } from './fulfilment/unshipped.rules.ts'
import { releaseDue } from './fulfilment/pre-orders.ts'
import { staysForDifference } from './revisions/stays-for-difference.ts'
import type { NamedCause } from './rules.ts'
import * as store from './store.ts'
import { moveOrder } from './transition.ts'
import { dayMs } from '../calendar.ts'

type Attempts = Awaited<ReturnType<typeof attemptsOf>>

/** Payment attempts of an order and earlier orders of its buyer. */
type Known = { attempts: Attempts; history: buyers.BuyerHistory }

async function scoreOf(tx: Ctx, order: Order, { attempts, history }: Known): Promise<number> {
  const hkdRate = order.currency === 'HKD' ? '1' : await rateAt(tx, 'HKD', new Date(order.createdAt))
  const delivery = deliveryOf(order)
  return fraudScore({
    isByCard: attempts.some(({ id, method }) => id === order.paidBy && isCard(tx, method)),
    total: convertAt(order.total, 'HKD', { from: order.rate ?? '1', to: hkdRate }).minor,
    isGuest: order.memberId === null,
    hasOrderedBefore: history.hasOrderedBefore,
    declined: attempts.filter(({ method, state }) => isCard(tx, method) && state === 'failed').length,
    hasPhoneOfCountry: delivery === null || delivery.callingCode === addressForm(order.country).callingCode,
    othersToday: history.othersSince,
  })
}

/**
 * Whether an order to Taiwan lacks a valid name, identity number or telephone. Taiwan's customs compare them with
 * its register and stop parcels that do not match.
 */
async function hasIdentityFault(tx: Ctx, order: Order): Promise<boolean> {
  const delivery = deliveryOf(order)
  if (order.country !== 'tw' || delivery === null) return false
  const sealed = await changes.findPassport(tx.db, order.id)
  const passport = sealed ? tx.sealing.open('passport', sealed) : ''
  const errors = addressErrors(
    'tw',
    { ...delivery, passport },
    readPhone(delivery.callingCode, delivery.contact),
  )
  return errors.some(
    ({ field }) =>
      field === 'passport' || field === 'firstname' || field === 'lastname' || field === 'contact',
  )
}

/**
 * Whether the order used a once-per-person code and was paid with a card that had already used that code for another
 * buyer. The card is known only after payment, so the order is kept and a staff user reviews it.
 */
const isCardUsedUp = async (tx: Ctx, order: Order, attempts: Attempts): Promise<boolean> =>
  order.couponCode !== null &&
  (await countCard(tx, order.id, () => Promise.resolve(fingerprintsIn(attempts)))) === 'used_up'

type Held = { cause: NamedCause | 'card'; note?: string }

/** Why a paid order needs review, with the fraud score as note; null: it does not. `from`: lowest score that holds; 0: off. */
async function holdOf(tx: Ctx, order: Order, from: number, known: Known): Promise<Held | null> {
  const score = from === 0 ? 0 : await scoreOf(tx, order, known)
  if (from > 0 && score >= from) return { cause: 'fraud', note: String(score) }
  if (await isCardUsedUp(tx, order, known.attempts)) return { cause: 'card' }
  if (await hasIdentityFault(tx, order)) return { cause: 'identity' }
  return waitsForGoods(order) ? { cause: 'pre_order' } : null
}

const firstOrder: buyers.BuyerHistory = { hasOrderedBefore: false, othersSince: 0 }

/** Puts those of the orders on hold that need a review before picking. Idempotent. */
export async function holdOrdersForReview(tx: Ctx, orderIds: readonly string[]): Promise<void> {
  const placed = (await store.lockMany(tx.db, orderIds)).filter(
    ({ status, fulfilmentState }) => status === 'confirmed' && fulfilmentState === 'none',
  )
  const { fraud_hold_score: from } = await settingsOf(tx)
  const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id)
  const isScored = from > 0
  const attempts = await attemptsOfMany(
    tx,
    idsOf(placed.filter(({ couponCode }) => isScored || couponCode !== null)),
  )
  const histories = await buyers.findHistories(tx.db, isScored ? idsOf(placed) : [], dayMs)
  for (const each of placed) {
    const order = await releaseDue(tx, each)
    const held = await holdOf(tx, order, from, {
      attempts: attempts.get(order.id) ?? [],
      history: histories.get(order.id) ?? firstOrder,
    })
    if (!held) continue
    const why = { actor: 'system', reason: held } as const
    await moveOrder(tx, order, 'fulfilment', 'on_hold', why, { hold_cause: held.cause })
  }
}

/** Puts an order on hold that needs a review before picking. */
export const holdOrderForReview = on(
  'order.confirmed',
  'look-over-order',
  (tx, { orderId }) => holdOrdersForReview(tx, [orderId]),
  async (tx, confirmed) => {
    await holdOrdersForReview(
      tx,
      confirmed.map(({ orderId }) => orderId),
    )
    return []
  },
)

/**
 * Counts the use of a code by a card that was identified after the payment, and puts the order on hold if the card
 * used the code before and picking has not started.
 */
export const countLateCard = on('payment.card_identified', 'count-card', async (tx, { orderId }) => {
  const order = await store.lockOrder(tx.db, orderId)
  if (
    order?.status !== 'confirmed' ||
    !(await isCardUsedUp(tx, order, await attemptsOf(tx, orderId))) ||
    order.fulfilmentState !== 'none' ||
    wasReviewed(order)
  )
    return
  await moveOrder(
    tx,
    order,
    'fulfilment',
    'on_hold',
    { actor: 'system', reason: { cause: 'card' } },
    { hold_cause: 'card' },
  )
})

/** Whether the order was on hold for its card before. */
const wasReviewed = ({ events }: Pick<Order, 'events'>): boolean =>
  events.some(({ machine, to, cause }) => machine === 'fulfilment' && to === 'on_hold' && cause === 'card')

/**
 * Releases an order held for its identity data once these are valid, unless its payment is disputed or was lost, or a
 * difference is unpaid: that holds it from now on. The order is locked.
 */
export async function releaseIdentity(tx: Ctx, orderId: string, actor: string): Promise<void> {
  const order = await store.findOrder(tx.db, orderId)
  if (
    order?.fulfilmentState !== 'on_hold' ||
    order.holdCause !== 'identity' ||
    isContested(order) ||
    (await hasIdentityFault(tx, order)) ||
    (await staysForDifference(tx, order))
  )
    return
  await moveOrder(
    tx,
    order,
    'fulfilment',
    fulfilmentBefore(order),
    { actor, reason: { cause: 'identity_corrected' } },
    { hold_cause: null },
  )
}
