import { z } from 'zod'
import { countryKeys } from '../region.ts'
import { decimal, endpoint, flag, line, longText, onWire, paging, wholeNumber } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Payment } from '../payments/contract.ts'
import {
  cancelReasons,
  contractStates,
  linkActions,
  mostPausedMonths,
  mostQuantity,
  outOfStockChoices,
} from './rules.ts'
import { Subscription } from './view/view.contract.ts'

const yes = z.union([z.boolean(), flag])
const day = z.iso.date()
const one = z.object({ id: Id })
/** Each action has a dry run, whose response shows the result without performing it. */
const dryRun = yes.default(false)
const answer = z.object({ subscription: Subscription })
const late = [
  'subscriptions.unknown',
  'subscriptions.illegal_transition',
  'subscriptions.cutoff_passed',
] as const

export const listSubscriptions = endpoint('GET', '/subscriptions', {
  name: 'subscriptions',
  about: 'The member’s subscriptions, live ones first: lines, next delivery with its deadlines, card, state.',
  query: z.object({ ...paging(20), state: z.enum(contractStates).optional() }),
  answer: z.object({ subscriptions: z.array(Subscription), total: z.number().int() }),
})

export const getSubscription = endpoint('GET', '/subscriptions/{id}', {
  name: 'subscription',
  about: 'One of the member’s subscriptions with its timeline and the options each line may be swapped for.',
  query: one,
  answer,
  refuses: ['subscriptions.unknown'],
})

export const cancelSubscription = endpoint('POST', '/subscriptions/cancel', {
  name: 'cancel-subscription',
  about:
    'Ends the renewals of a subscription: after two paid periods, until the day before the next one, with at least one reason (rules/subscriptions#6).',
  body: onWire({
    subscriptionId: Id,
    reasons: z.array(z.enum(cancelReasons)).max(cancelReasons.length).default([]),
    note: longText(1_000).default(''),
    dryRun,
  }),
  answer,
  refuses: [
    ...late,
    'subscriptions.minimum_periods',
    'subscriptions.reason_needed',
    'subscriptions.charge_open',
  ],
})

const action = <B extends z.ZodRawShape>(
  path: string,
  name: string,
  about: string,
  shape: B,
  refuses: readonly string[] = [],
) =>
  endpoint('POST', `/subscriptions/{id}/${path}`, {
    name,
    about,
    query: one,
    body: onWire({ ...shape, dryRun }),
    answer,
    refuses: [...late, ...refuses],
  })

/** The delivery that was shown, by its day; another that took its place is left alone (rules/subscriptions#31). */
export const shownDay = { renewsOn: day.optional() }

export const uncancelSubscription = action(
  'uncancel',
  'uncancel-subscription',
  'Reactivates a cancelled subscription, until the day it would have renewed.',
  {},
)
export const skipDelivery = action(
  'skip',
  'skip-delivery',
  'Skips the next delivery: it is neither sent nor charged.',
  shownDay,
  ['subscriptions.other_delivery'],
)
export const unskipDelivery = action(
  'unskip',
  'unskip-delivery',
  'Undoes a skip, until the delivery’s deadline for changes.',
  shownDay,
  ['subscriptions.other_delivery'],
)
export const pauseSubscription = action(
  'pause',
  'pause-subscription',
  'Pauses the subscription for one to three months from the next delivery; it resumes automatically, with a notice seven days before.',
  { months: wholeNumber(1, mostPausedMonths) },
  ['subscriptions.first_period'],
)
export const resumeSubscription = action(
  'resume',
  'resume-subscription',
  'Resumes a paused subscription on a day.',
  { date: day.optional() },
  ['subscriptions.bad_day'],
)
export const swapLine = action(
  'swap',
  'swap-line',
  'Swaps a line for another option of the same subscription group from the next delivery on, at its subscription price.',
  { lineId: Id, subSku: line(80) },
  ['subscriptions.unknown_line', 'subscriptions.not_swappable', 'cart.limit'],
)
export const setQuantity = action(
  'quantity',
  'set-subscription-quantity',
  'Sets the quantity of a line in each delivery; 0 removes the line, unless it is the last.',
  { lineId: Id, quantity: wholeNumber(0, mostQuantity) },
  ['subscriptions.unknown_line', 'subscriptions.last_line', 'cart.limit'],
)
export const setInterval = action(
  'interval',
  'set-subscription-interval',
  'Sets the months between deliveries, counted from the last paid one.',
  { interval: wholeNumber(1, 6) },
)
export const moveDelivery = action(
  'date',
  'move-delivery',
  'Moves the next delivery to another day; later ones keep their days.',
  { date: day },
  ['subscriptions.bad_day'],
)
export const sendNow = action(
  'send-now',
  'send-delivery-now',
  'Charges and sends the next delivery today, if the last one left 14 days ago or longer.',
  {},
  ['subscriptions.too_soon', 'subscriptions.declined', 'subscriptions.no_card', 'subscriptions.out_of_stock'],
)
/** An address as entered. */
export const addressShape = {
  firstname: line(60),
  lastname: line(60),
  callingCode: line(6),
  contact: line(30),
  address: line(200),
  address2: line(200).default(''),
  city: line(80).default(''),
  province: line(80).default(''),
  zip: line(20).default(''),
  kana: line(60).default(''),
  countryKey: z.enum(countryKeys).optional(),
  passport: line(40).default(''),
}

export const setSubscriptionAddress = action(
  'address',
  'set-subscription-address',
  'Sets the delivery address from the next delivery on, in the same country; an unpaid delivery that is still to be shipped uses it too.',
  addressShape,
  ['subscriptions.address_refused', 'subscriptions.country_stays'],
)
export const setWalletCap = action(
  'wallet',
  'set-subscription-wallet',
  'Sets the Cash Dollar that is used before the card, up to an amount for each delivery; 0: none.',
  { cap: decimal(z.number().nonnegative().max(1_000_000)) },
  ['wallet.bad_amount'],
)
export const setOutOfStock = action(
  'out-of-stock',
  'set-out-of-stock',
  'Sets what happens to a line that is out of stock, and its substitute.',
  {
    choice: z.enum(outOfStockChoices),
    lineId: Id.optional(),
    substitute: line(80).optional(),
  },
  ['subscriptions.unknown_line', 'subscriptions.not_substitute'],
)
export const setAsking = action(
  'asking',
  'set-subscription-asking',
  'Sets whether each delivery needs a confirmation before it is charged.',
  { asks: yes },
)
export const answerDelivery = action(
  'answer',
  'answer-delivery',
  'Confirms the next delivery of a subscription that needs confirmation.',
  {},
)
export const payNow = action(
  'pay-now',
  'pay-subscription-now',
  'Charges the amount due to the stored card, or to another of the member’s; in addition to the schedule.',
  { cardId: Id.optional() },
  [
    'subscriptions.nothing_due',
    'subscriptions.declined',
    'subscriptions.no_card',
    'subscriptions.charge_open',
    'subscriptions.out_of_stock',
  ],
)

export const updatePaymentMethod = endpoint('POST', '/update-payment-method', {
  name: 'update-payment-method',
  about:
    'Sets another card for a subscription: one of GET /cards, or a new one entered at the provider’s page, whose form is returned. An amount due is charged to it at once, once.',
  body: onWire({ subscriptionId: Id, cardId: Id.optional() }),
  answer: z.object({
    subscription: Subscription,
    /** Payment form to post for a new card. */
    payment: Payment.nullable(),
    /** Whether the due amount was captured; null: nothing was due, or the provider's page comes first. */
    charged: z.boolean().nullable(),
  }),
  refuses: [
    'subscriptions.unknown',
    'cards.unknown',
    'cards.expired',
    'cards.prepaid',
    'subscriptions.charge_open',
  ],
})

/** View of a notice link: the delivery and the permitted actions, without account data. */
export const SubscriptionLink = onWire({
  number: z.string(),
  renewsOn: day,
  changeBy: day,
  currency: z.string(),
  amountDue: z.number(),
  items: z.array(
    onWire({
      lineId: Id,
      name: z.string(),
      optionName: z.string(),
      thumbnail: z.string(),
      quantity: z.number().int(),
    }),
  ),
  swaps: z.array(onWire({ lineId: Id, subSku: z.string(), name: z.string(), price: z.number() })),
  actions: z.array(z.enum(linkActions)),
  /** The action it performed, as a sentence; null: none yet. */
  done: z.string().nullable(),
  canUndo: z.boolean(),
  isOver: z.boolean(),
}).meta({ id: 'SubscriptionLink' })
export type SubscriptionLink = z.output<typeof SubscriptionLink>

const token = line(200)
const link = z.object({ link: SubscriptionLink })
export const getSubscriptionLink = endpoint('GET', '/subscriptions/link', {
  name: 'subscription-link',
  about: 'The delivery that the link of a notice is about. Opening it neither signs in nor changes data.',
  query: z.object({ token }),
  answer: link,
  refuses: ['subscriptions.unknown'],
})
export const useSubscriptionLink = endpoint('POST', '/subscriptions/link', {
  name: 'use-subscription-link',
  about: 'Performs one action by the link of a notice, once: keep, skip, a week later, swap, pause a month.',
  body: onWire({ token, action: z.enum(linkActions), lineId: Id.optional(), subSku: line(80).optional() }),
  answer: link,
  refuses: ['subscriptions.unknown', 'subscriptions.link_over', 'subscriptions.link_used'],
})
export const undoSubscriptionLink = endpoint('POST', '/subscriptions/link/undo', {
  name: 'undo-subscription-link',
  about: 'Undoes the action of the link, until the deadline for changes.',
  body: z.object({ token }),
  answer: link,
  refuses: ['subscriptions.unknown', 'subscriptions.link_over'],
})
