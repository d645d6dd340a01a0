import { z } from 'zod'
import { decimal, endpoint, flag, line, onWire, paging, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { addressShape } from '../contract.ts'
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

/** What somebody should know of the next delivery before it is charged. */
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
  /** What the next delivery is charged to the card. */
  amountDue: amount,
  card: readableBy('orders.money', z.string()),
  /** Null: no delivery is ahead. */
  renewsOn: day.nullable(),
  changeBy: day.nullable(),
  concerns: z.array(z.enum(concerns)),
}).meta({ id: 'DeskSubscriptionRow' })
export type SubscriptionRow = z.output<typeof SubscriptionRow>

export const DeskSubscription = onWire({
  row: SubscriptionRow,
  memberId: readableBy('customers.read', Id.nullable()),
  firstOrderId: Id,
  /** As its owner sees it; null: for roles that see no amounts. */
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

/** A bank is asked: it cannot be tried. */
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
    /** `dryRun`: the answer is what it would come to; nothing is done or written down. */
    body: onWire({ ...shape, reason, dryRun: yes.default(false) }),
    answer,
    refuses: [...late, ...refuses],
  })

export const skipForOwner = action('skip', 'Leaves the next delivery out.', {})
export const unskipForOwner = action('unskip', 'Takes a skipped delivery back.', {})
export const pauseForOwner = action(
  'pause',
  'Rests one to three months.',
  { months: wholeNumber(1, mostPausedMonths) },
  ['subscriptions.first_period'],
)
export const resumeForOwner = action(
  'resume',
  'Starts a paused subscription again.',
  { date: day.optional() },
  ['subscriptions.bad_day'],
)
export const swapForOwner = action(
  'swap',
  'Another option of the same subscription group.',
  { lineId: Id, subSku: line(80) },
  ['subscriptions.unknown_line', 'subscriptions.not_swappable', 'cart.limit'],
)
export const quantityForOwner = action(
  'quantity',
  'How many of a line; 0 takes it out.',
  { lineId: Id, quantity: wholeNumber(0, mostQuantity) },
  ['subscriptions.unknown_line', 'subscriptions.last_line', 'cart.limit'],
)
export const intervalForOwner = action('interval', 'Months between deliveries.', {
  interval: wholeNumber(1, 6),
})
export const dateForOwner = action('date', 'Another day for the next delivery.', { date: day }, [
  'subscriptions.bad_day',
])
export const addressForOwner = action('address', 'Where deliveries go.', addressShape, [
  'subscriptions.address_refused',
  'subscriptions.country_stays',
])
export const outOfStockForOwner = action(
  'out-of-stock',
  'What happens to a line that is out of stock.',
  { choice: z.enum(outOfStockChoices), lineId: Id.optional(), substitute: line(80).optional() },
  ['subscriptions.unknown_line', 'subscriptions.not_substitute'],
)
export const walletForOwner = action('wallet', 'Cash Dollar taken before the card.', {
  cap: decimal(z.number().nonnegative().max(1_000_000)),
})
export const askingForOwner = action('asking', 'Whether each delivery needs a yes.', { asks: yes })
export const cancelForOwner = action(
  'cancel',
  'Ends the renewals; `override` before two paid periods needs a right of its own.',
  { reasons: z.array(z.enum(cancelReasons)).min(1).max(cancelReasons.length), override: yes.default(false) },
  ['subscriptions.minimum_periods', 'subscriptions.charge_open', 'staff.forbidden'],
)
export const uncancelForOwner = action('uncancel', 'Takes a cancelled subscription up again.', {})
export const retryCharge = charging(
  'retry',
  'Charges what is due now; what the bank answers is the answer.',
  [
    'subscriptions.nothing_due',
    'subscriptions.no_card',
    'subscriptions.charge_open',
    'subscriptions.declined',
    'subscriptions.out_of_stock',
  ],
)
export const writeOff = action('write-off', 'Ends a subscription whose delivery stays unpaid.', {}, [
  'subscriptions.charge_open',
])
