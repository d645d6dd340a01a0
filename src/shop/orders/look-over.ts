import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { addressErrors, addressForm } from '../delivery/address.rules.ts'
import { readPhone } from '../delivery/phone.ts'
import { convertAt } from '../money.ts'
import { on } from '../news.ts'
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
import { waitsForGoods } from './fulfilment/owed.rules.ts'
import { releaseDue } from './fulfilment/pre-orders.ts'
import type { NamedCause } from './rules.ts'
import * as store from './store.ts'
import { moveOrder } from './transition.ts'

const day = 86_400_000

type Attempts = Awaited<ReturnType<typeof attemptsOf>>

/** What is known of an order's payments and of its buyer. */
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
 * Taiwan's customs compare name, number and telephone with what is registered: an order without a right one
 * would be stuck there.
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
 * Its code is for once a person, and the card that paid has had it before under another name. The card is
 * known only once it has paid, so the order stands and somebody looks at it.
 */
const isCardUsedUp = async (tx: Ctx, order: Order, attempts: Attempts): Promise<boolean> =>
  order.couponCode !== null &&
  (await countCard(tx, order.id, () => Promise.resolve(fingerprintsIn(attempts)))) === 'used_up'

type Held = { cause: NamedCause | 'card'; note?: string }

/** Why a paid order waits for a person, a score noted beside it; null: it need not. `from`: the score that holds; 0: none does. */
async function holdOf(tx: Ctx, order: Order, from: number, known: Known): Promise<Held | null> {
  const score = from === 0 ? 0 : await scoreOf(tx, order, known)
  if (from > 0 && score >= from) return { cause: 'fraud', note: String(score) }
  if (await isCardUsedUp(tx, order, known.attempts)) return { cause: 'card' }
  if (await hasIdentityFault(tx, order)) return { cause: 'identity' }
  return waitsForGoods(order) ? { cause: 'pre_order' } : null
}

const firstOrder: buyers.BuyerHistory = { hasOrderedBefore: false, othersSince: 0 }

/** Holds those of some orders that somebody should look at before they are picked. Done twice, it is done once. */
export async function lookOverMany(tx: Ctx, orderIds: readonly string[]): Promise<void> {
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
  const histories = await buyers.findHistories(tx.db, isScored ? idsOf(placed) : [], day)
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

/** Holds an order that somebody should look at before it is picked. */
export const lookOver = on(
  'order.confirmed',
  'look-over-order',
  (tx, { orderId }) => lookOverMany(tx, [orderId]),
  async (tx, confirmed) => {
    await lookOverMany(
      tx,
      confirmed.map(({ orderId }) => orderId),
    )
    return []
  },
)

/**
 * What card it was came to be known after the money: it counts all the same, and holds what is not picked
 * yet.
 */
export const countLateCard = on('payment.card_identified', 'count-card', async (tx, { orderId }) => {
  const order = await store.lockOrder(tx.db, orderId)
  if (
    order?.status !== 'confirmed' ||
    !(await isCardUsedUp(tx, order, await attemptsOf(tx, orderId))) ||
    order.fulfilmentState !== 'none' ||
    wasLookedAt(order)
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

/** Somebody has let it go on after it was held for its card. */
const wasLookedAt = ({ events }: Pick<Order, 'events'>): boolean =>
  events.some(({ machine, to, cause }) => machine === 'fulfilment' && to === 'on_hold' && cause === 'card')

/**
 * What was held for its identity number goes on once that is right, unless its payment is asked back or was lost.
 * The order is locked.
 */
export async function releaseIdentity(tx: Ctx, orderId: string, actor: string): Promise<void> {
  const order = await store.findOrder(tx.db, orderId)
  if (
    order?.fulfilmentState !== 'on_hold' ||
    order.holdCause !== 'identity' ||
    isContested(order) ||
    (await hasIdentityFault(tx, order))
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
