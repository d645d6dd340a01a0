import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { adminPath, Approval } from '../staff/contract.ts'
import { dayStates } from './closing.rules.ts'

const time = z.iso.datetime()
const day = z.iso.date()
const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
const currency = z.enum(currencies)

/** Amounts are decimals of their currency. */
export const TenderView = onWire({
  method: z.string(),
  currency,
  charges: z.number().int(),
  charged: z.number(),
  refunded: z.number(),
  chargebacks: z.number(),
  fees: z.number(),
  adjustments: z.number(),
  paidOut: z.number(),
  /** Charges less refunds, chargebacks and fees, with corrections. */
  net: z.number(),
})
export type TenderView = z.output<typeof TenderView>
const Sums = onWire({
  tenders: z.array(TenderView),
  /** Movements of Cash Dollar and gift codes by kind; an increase of the liability is positive. */
  movements: z.array(onWire({ kind: z.string(), currency, wallets: z.number(), gifts: z.number() })),
  /** Liability at the end. */
  liability: z.array(onWire({ currency, paid: z.number(), promo: z.number(), gifts: z.number() })),
})
export type SumsView = z.output<typeof Sums>

export const Standing = onWire({
  differences: z.number().int(),
  /** Open payment tasks. */
  tasks: z.number().int(),
  bankLines: z.number().int(),
  /** Refunds in progress. */
  refunds: z.number().int(),
  /** Payments with an unknown outcome. */
  unclear: z.number().int(),
})
export type Standing = z.output<typeof Standing>

const DayHead = onWire({
  day,
  state: z.enum(dayStates),
  closedBy: z.string().nullable(),
  closedAt: time.nullable(),
  /** Closed days only. */
  tenders: z.array(TenderView),
  /** Number of open items when it was closed. */
  stoodOpen: z.number().int().nullable(),
})
export type DayHead = z.output<typeof DayHead>

const Closing = onWire({
  id: Id,
  state: z.enum(['closed', 'reopened']),
  closedBy: z.string(),
  closedAt: time,
  reopenAskedBy: z.string().nullable(),
  reopenedBy: z.string().nullable(),
  reopenedAt: time.nullable(),
  reason: z.string().nullable(),
})
const MonthView = onWire({
  month,
  isClosed: z.boolean(),
  /** Refusal code that prevents closing; null: none. */
  blockedBy: z.string().nullable(),
  /** Unexplained differences, bank lines and payment tasks. */
  unexplained: z.number().int(),
  /** Sums of its closed days. */
  sums: Sums,
  /** All closings and reopenings, newest first. */
  closings: z.array(Closing),
})
export type MonthView = z.output<typeof MonthView>

export const getMonth = endpoint('GET', adminPath('/closing/months/{month}'), {
  name: 'staff-closing-month',
  about:
    'Returns a month of the books: its days, the sums of the closed ones, and the reason it cannot be closed yet.',
  query: z.object({ month }),
  answer: z.object({ month: MonthView, days: z.array(DayHead), standing: Standing }),
})

const DayView = onWire({
  day,
  state: z.enum(dayStates),
  /** Refusal code that prevents closing; null: none. */
  blockedBy: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: time.nullable(),
  sums: Sums,
  standing: Standing,
})
export type DayView = z.output<typeof DayView>
const oneDay = z.object({ day: DayView })

export const getDay = endpoint('GET', adminPath('/closing/days/{day}'), {
  name: 'staff-closing-day',
  about:
    'Returns a day’s payments by method and currency, the movements of Cash Dollar and gift codes, the liabilities and the open items; for a closed day as of its closing.',
  query: z.object({ day }),
  answer: oneDay,
})

export const closeDay = endpoint('POST', adminPath('/closing/days/{day}/close'), {
  name: 'staff-close-day',
  about: 'Closes a day for good: later corrections count on the day they are made.',
  query: z.object({ day }),
  answer: oneDay,
  refuses: ['closing.day_running', 'closing.day_closed', 'closing.day_before_open'],
})

const oneMonth = z.object({ month: MonthView })

export const closeMonth = endpoint('POST', adminPath('/closing/months/{month}/close'), {
  name: 'staff-close-month',
  about: 'Closes a month whose days are closed, if no unexplained difference is open.',
  query: z.object({ month }),
  answer: oneMonth,
  refuses: [
    'closing.month_closed',
    'closing.month_running',
    'closing.month_before_open',
    'closing.month_unexplained',
  ],
})

export const reopenMonth = endpoint('POST', adminPath('/closing/months/{month}/reopen'), {
  name: 'staff-reopen-month',
  about:
    'Requests a second person’s approval to reopen the newest closed month: its explanations may change then, its days never.',
  query: z.object({ month }),
  body: z.object({ reason: line(300).min(1) }),
  answer: oneMonth.extend({ approval: Approval.nullable() }),
  refuses: ['closing.month_open', 'closing.later_month_closed', 'closing.reopening_waits'],
})
