import { z } from 'zod'
import { decimal, endpoint, flag, line, onWire, paging, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { addressShape, shownDay } from '../contract.ts'
import {
  cancelReasons,
  chargeKinds,
  contractStates,
  mostPausedMonths,
  mostQuantity,
  outOfStockChoices,
} from '../rules.ts'
import { Subscription } from '../view/view.contract.ts'

const day = z.iso.date()
const time = z.iso.datetime()
const yes = z.union([z.boolean(), flag])
const amount = readableBy('orders.money', z.number().nullable())

/** Warnings about the next delivery before it is charged. */
const concerns = ['wait', 'substitute', 'skip_line', 'card_ends', 'no_card', 'first_period'] as const

export const SubscriptionRow = onWire({
  id: Id,
  number: z.string(),
  state: z.enum(contractStates),
  customer: z.string(),
  email: readableBy('customers.read', z.string()),
  lines: z.array(onWire({ name: z.string(), optionName: z.string(), quantity: z.number().int() })),
  interval: z.number().int(),
  currency: z.enum(currencies),
  /** Amount of the next delivery that the card is charged. */
  amountDue: amount,
  card: readableBy('orders.money', z.string()),
  /** Null: no next delivery. */
  renewsOn: day.nullable(),
  changeBy: day.nullable(),
  concerns: z.array(z.enum(concerns)),
}).meta({ id: 'DeskSubscriptionRow' })
export type SubscriptionRow = z.output<typeof SubscriptionRow>

export const DeskSubscription = onWire({
  row: SubscriptionRow,
  memberId: readableBy('customers.read', Id.nullable()),
  firstOrderId: Id,
  /** The member's view; null: for roles without amounts. */
  view: readableBy('orders.money', Subscription.nullable()),
  cancelReasons: z.array(z.enum(cancelReasons)),
  cancelNote: readableBy('customers.read', z.string()),
  charges: readableBy(
    'orders.money',
    z.array(
      onWire({
        cycle: z.number().int(),
        attempt: z.number().int(),
        kind: z.enum(chargeKinds),
        amount: z.number(),
        outcome: z.string().nullable(),
        code: z.string().nullable(),
        orderId: Id,
        at: time,
      }),
    ),
  ),
  events: readableBy(
    'orders.money',
    z.array(
      onWire({
        at: time,
        kind: z.string(),
        text: z.string(),
        cycle: z.number().int().nullable(),
        actor: z.string(),
        reason: z.string(),
      }),
    ),
  ),
}).meta({ id: 'DeskSubscription' })
export type DeskSubscription = z.output<typeof DeskSubscription>

export const listDeskSubscriptions = endpoint('GET', adminPath('/subscriptions'), {
  name: 'staff-subscriptions',
  about: 'Subscriptions by their next renewal; `search` finds number, e-mail or name.',
  query: z.object({
    state: z.enum(contractStates).optional(),
    search: line(120).default(''),
    ...paging(25),
  }),
  answer: z.object({
    subscriptions: z.array(SubscriptionRow),
    total: z.number().int(),
    counts: z.array(onWire({ state: z.enum(contractStates), count: z.number().int() })),
  }),
})

const id = z.object({ id: Id })
const answer = z.object({ subscription: DeskSubscription })
const reason = line(1_000).refine((text) => text !== '', 'say why')
const late = [
  'subscriptions.unknown',
  'subscriptions.illegal_transition',
  'subscriptions.cutoff_passed',
] as const

export const getDeskSubscription = endpoint('GET', adminPath('/subscriptions/{id}'), {
  name: 'staff-subscription',
  about: 'One subscription with its charges, every event and who caused it.',
  query: id,
  answer,
  refuses: ['subscriptions.unknown'],
})

/** An action that calls a provider, so it has no dry run. */
const charging = (path: string, about: string, refuses: readonly string[]) =>
  endpoint('POST', adminPath(`/subscriptions/{id}/${path}`), {
    name: `staff-subscription-${path}`,
    about: `${about} On behalf of its owner, with a reason.`,
    query: id,
    body: onWire({ reason }),
    answer,
    refuses: [...late, ...refuses],
  })

const action = <B extends z.ZodRawShape>(
  path: string,
  about: string,
  shape: B,
  refuses: readonly string[] = [],
) =>
  endpoint('POST', adminPath(`/subscriptions/{id}/${path}`), {
    name: `staff-subscription-${path}`,
    about: `${about} On behalf of its owner, with a reason.`,
    query: id,
    /** `dryRun`: the response shows the result; nothing is performed or audited. */
    body: onWire({ ...shape, reason, dryRun: yes.default(false) }),
    answer,
    refuses: [...late, ...refuses],
  })

export const skipForOwner = action('skip', 'Skips the next delivery.', shownDay, [
  'subscriptions.other_delivery',
])
export const unskipForOwner = action('unskip', 'Undoes a skip.', shownDay, ['subscriptions.other_delivery'])
export const pauseForOwner = action(
  'pause',
  'Pauses a subscription for one to three months.',
  { months: wholeNumber(1, mostPausedMonths) },
  ['subscriptions.first_period'],
)
export const resumeForOwner = action('resume', 'Resumes a paused subscription.', { date: day.optional() }, [
  'subscriptions.bad_day',
])
export const swapForOwner = action(
  'swap',
  'Swaps a line for another option of the same subscription group.',
  { lineId: Id, subSku: line(80) },
  ['subscriptions.unknown_line', 'subscriptions.not_swappable', 'cart.limit'],
)
export const quantityForOwner = action(
  'quantity',
  'Sets the quantity of a line; 0 removes it.',
  { lineId: Id, quantity: wholeNumber(0, mostQuantity) },
  ['subscriptions.unknown_line', 'subscriptions.last_line', 'cart.limit'],
)
export const intervalForOwner = action('interval', 'Sets the months between deliveries.', {
  interval: wholeNumber(1, 6),
})
export const dateForOwner = action('date', 'Moves the next delivery to another day.', { date: day }, [
  'subscriptions.bad_day',
])
export const addressForOwner = action('address', 'Sets the delivery address.', addressShape, [
  'subscriptions.address_refused',
  'subscriptions.country_stays',
])
export const outOfStockForOwner = action(
  'out-of-stock',
  'Sets what happens to a line that is out of stock.',
  { choice: z.enum(outOfStockChoices), lineId: Id.optional(), substitute: line(80).optional() },
  ['subscriptions.unknown_line', 'subscriptions.not_substitute'],
)
export const walletForOwner = action(
  'wallet',
  'Sets the Cash Dollar used before the card.',
  { cap: decimal(z.number().nonnegative().max(1_000_000)) },
  ['wallet.bad_amount'],
)
export const askingForOwner = action('asking', 'Sets whether each delivery needs a confirmation.', {
  asks: yes,
})
export const cancelForOwner = action(
  'cancel',
  'Ends the renewals; `override` before two paid periods needs a right of its own.',
  { reasons: z.array(z.enum(cancelReasons)).min(1).max(cancelReasons.length), override: yes.default(false) },
  ['subscriptions.minimum_periods', 'subscriptions.charge_open', 'staff.forbidden'],
)
export const uncancelForOwner = action('uncancel', 'Reactivates a cancelled subscription.', {})
export const retryCharge = charging(
  'retry',
  'Charges the amount due now; the response has the outcome of the bank.',
  [
    'subscriptions.nothing_due',
    'subscriptions.no_card',
    'subscriptions.charge_open',
    'subscriptions.declined',
    'subscriptions.out_of_stock',
  ],
)
export const writeOff = action('write-off', 'Ends a subscription with an unpaid delivery.', {}, [
  'subscriptions.charge_open',
])
