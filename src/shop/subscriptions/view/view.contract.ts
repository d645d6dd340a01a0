import { z } from 'zod'
import { brands } from '../../cards/rules.ts'
import { onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { DeliveryMethod, OrderAddress } from '../../orders/order.contract.ts'
import { contractStates, cycleStates, failures, outOfStockChoices } from '../rules.ts'

const amount = z.number()
const day = z.iso.date()
const time = z.iso.datetime()

/** An option for a swap or as an out-of-stock substitute; `price` is the subscription price. */
const SwapOption = onWire({
  subSku: z.string(),
  name: z.string(),
  thumbnail: z.string(),
  price: amount,
  /** Price difference of one piece to the line; negative: cheaper. */
  difference: amount,
  inStock: z.boolean(),
}).meta({ id: 'SubscriptionSwapOption' })
type SwapOption = z.output<typeof SwapOption>

/** Amounts are decimals of the contract's currency. */
export const SubscriptionLine = onWire(
  {
    id: Id,
    pid: Id,
    sku: z.string(),
    subSku: z.string(),
    name: z.string(),
    optionName: z.string(),
    brandSlug: z.string(),
    uniqueUrl: z.string(),
    thumbnail: z.string(),
    quantity: z.number().int(),
    price: amount,
    /** Price of one piece as a single purchase; null: not sold singly. */
    singlePrice: amount.nullable(),
    total: amount,
    /** Price of an announced rise. */
    nextPrice: amount.nullable(),
    nextPriceFrom: day.nullable(),
    /** Last day on which the option is sold. */
    endsOn: day.nullable(),
    substitute: onWire({ subSku: z.string(), name: z.string() }).nullable(),
    /** Empty in lists. */
    options: z.array(SwapOption),
  },
  { id: '_id' },
).meta({ id: 'SubscriptionLine' })
export type SubscriptionLine = z.output<typeof SubscriptionLine>

/** The open delivery. Days are Hong Kong days; each deadline ends at 23:59. */
export const SubscriptionCycle = onWire({
  number: z.number().int(),
  state: z.enum(cycleStates),
  renewsOn: day,
  chargeAt: time,
  noticeOn: day,
  changeBy: day,
  cancelBy: day,
  canChange: z.boolean(),
  canCancel: z.boolean(),
  /** Whether it is charged only after the member confirms. */
  asks: z.boolean(),
  answered: z.boolean(),
  noticeSent: z.boolean(),
  arrives: z.object({ from: day, to: day }).nullable(),
  goods: amount,
  deliveryFee: amount,
  total: amount,
  /** Cash Dollar that is used first, if the balance allows on that day. */
  walletAmount: amount,
  amountDue: amount,
  /** Lines that currently lack stock, and what happens to them. */
  short: z.array(onWire({ lineId: Id, outcome: z.enum(['wait', 'substitute', 'skip_line']) })),
  orderId: Id.nullable(),
}).meta({ id: 'SubscriptionCycle' })
export type SubscriptionCycle = z.output<typeof SubscriptionCycle>

/** A failed charge: reason and time of the next retry. */
export const SubscriptionDunning = onWire({
  failure: z.enum(failures),
  /** In the language of the reader. */
  reason: z.string(),
  orderId: Id,
  amountDue: amount,
  tries: z.array(z.object({ at: time, state: z.enum(['failed', 'next', 'planned']), text: z.string() })),
  /** Last day to pay and continue. */
  payBy: day.nullable(),
}).meta({ id: 'SubscriptionDunning' })
export type SubscriptionDunning = z.output<typeof SubscriptionDunning>

/** Actions permitted now. */
const SubscriptionActions = onWire({
  change: z.boolean(),
  skip: z.boolean(),
  /** Day of a skipped delivery that can still be restored. */
  unskip: day.nullable(),
  move: z.boolean(),
  sendNow: z.boolean(),
  pause: z.boolean(),
  resume: z.boolean(),
  cancel: z.boolean(),
  uncancel: z.boolean(),
  payNow: z.boolean(),
  answer: z.boolean(),
}).meta({ id: 'SubscriptionActions' })

export const SubscriptionEvent = onWire({
  at: time,
  kind: z.string(),
  /** A sentence in the reader's language. */
  text: z.string(),
  cycle: z.number().int().nullable(),
  /** Order of a paid delivery. */
  order: onWire({
    id: Id,
    number: z.string(),
    total: amount,
    walletAmount: amount,
    thumbnails: z.array(z.string()),
    shippedAt: time.nullable(),
    deliveredAt: time.nullable(),
  }).nullable(),
}).meta({ id: 'SubscriptionEvent' })
export type SubscriptionEvent = z.output<typeof SubscriptionEvent>

const SubscriptionCard = onWire(
  {
    id: Id,
    brand: z.enum(brands),
    lastFour: z.string(),
    expires: z.string().nullable(),
    expired: z.boolean(),
  },
  { id: '_id' },
)

export const Subscription = onWire(
  {
    id: Id,
    number: z.string(),
    state: z.enum(contractStates),
    stateText: z.string(),
    intervalInMonth: z.number().int(),
    currency: z.enum(currencies),
    /** The day in Hong Kong on which this was read, by the shop's clock. */
    today: day,
    createdAt: time,
    startedAt: time.nullable(),
    endedAt: time.nullable(),
    lines: z.array(SubscriptionLine),
    /** Null: no open delivery. */
    next: SubscriptionCycle.nullable(),
    /** Expected days of the deliveries after it. */
    upcoming: z.array(day),
    deliveryMethod: DeliveryMethod.nullable(),
    delivery: OrderAddress.nullable(),
    card: SubscriptionCard.nullable(),
    minimum: onWire({
      periods: z.number().int(),
      paid: z.number().int(),
      isMet: z.boolean(),
      /** Day from which it can be cancelled, if the next deliveries are paid. */
      opensOn: day.nullable(),
    }),
    wallet: z.object({ cap: amount, available: amount }),
    outOfStock: z.enum(outOfStockChoices),
    asksFirst: z.boolean(),
    pausedUntil: day.nullable(),
    dunning: SubscriptionDunning.nullable(),
    /** Saving of one delivery against single purchases. */
    saving: amount,
    may: SubscriptionActions,
    /** Newest first; empty in lists. */
    timeline: z.array(SubscriptionEvent),
  },
  { id: '_id', intervalInMonth: 'subscription_inteval_in_month' },
).meta({ id: 'Subscription' })
export type Subscription = z.output<typeof Subscription>

/** The nearest delivery of all contracts of a member, for the account overview. */
export const NextDelivery = onWire(
  {
    /** Id of the subscription. */
    id: Id,
    currency: z.enum(currencies),
    today: day,
    lines: z.array(
      onWire({ id: Id, name: z.string(), thumbnail: z.string(), quantity: z.number().int() }, { id: '_id' }),
    ),
    renewsOn: day,
    changeBy: day,
    canChange: z.boolean(),
    amountDue: amount,
    card: SubscriptionCard.nullable(),
    dunning: SubscriptionDunning.nullable(),
  },
  { id: '_id' },
).meta({ id: 'SubscriptionNextDelivery' })
export type NextDelivery = z.output<typeof NextDelivery>
