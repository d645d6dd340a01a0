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
  /** Charged less refunds, chargebacks and fees, with corrections. */
  net: z.number(),
})
export type TenderView = z.output<typeof TenderView>
const Sums = onWire({
  tenders: z.array(TenderView),
  /** How Cash Dollar and gift codes moved, by kind: what the shop owes more is positive. */
  movements: z.array(onWire({ kind: z.string(), currency, wallets: z.number(), gifts: z.number() })),
  /** What the shop owed at the end. */
  liability: z.array(onWire({ currency, paid: z.number(), promo: z.number(), gifts: z.number() })),
})
export type SumsView = z.output<typeof Sums>

export const Standing = onWire({
  differences: z.number().int(),
  /** Matters of payments to look at. */
  tasks: z.number().int(),
  bankLines: z.number().int(),
  /** Refunds on their way. */
  refunds: z.number().int(),
  /** Payments whose end is unknown. */
  unclear: z.number().int(),
})
export type Standing = z.output<typeof Standing>

const DayHead = onWire({
  day,
  state: z.enum(dayStates),
  closedBy: z.string().nullable(),
  closedAt: time.nullable(),
  /** Of a closed one. */
  tenders: z.array(TenderView),
  /** How many matters stood open when it was closed. */
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
  /** What keeps it from being closed, as the code of the refusal; null: nothing. */
  blockedBy: z.string().nullable(),
  /** Differences, bank lines and matters of payments that nobody has explained. */
  unexplained: z.number().int(),
  /** Of its closed days. */
  sums: Sums,
  /** Every time it was closed and opened again, newest first. */
  closings: z.array(Closing),
})
export type MonthView = z.output<typeof MonthView>

export const getMonth = endpoint('GET', adminPath('/closing/months/{month}'), {
  name: 'staff-closing-month',
  about: 'A month of the books: its days, what the closed ones came to, and what keeps it from being closed.',
  query: z.object({ month }),
  answer: z.object({ month: MonthView, days: z.array(DayHead), standing: Standing }),
})

const DayView = onWire({
  day,
  state: z.enum(dayStates),
  /** What keeps it from being closed, as the code of the refusal; null: nothing. */
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
    'What a day came to by method and currency, how Cash Dollar and gift codes moved, what the shop owes, and what stands open; of a closed one as it was closed.',
  query: z.object({ day }),
  answer: oneDay,
})

export const closeDay = endpoint('POST', adminPath('/closing/days/{day}/close'), {
  name: 'staff-close-day',
  about: 'Closes a day for good: what is corrected later counts on the day it is done.',
  query: z.object({ day }),
  answer: oneDay,
  refuses: ['closing.day_running', 'closing.day_closed', 'closing.day_before_open'],
})

const oneMonth = z.object({ month: MonthView })

export const closeMonth = endpoint('POST', adminPath('/closing/months/{month}/close'), {
  name: 'staff-close-month',
  about: 'Closes a month whose days are closed, while nothing unexplained stands.',
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
    'Asks a second person to open the newest closed month again: explanations may change then, its days never.',
  query: z.object({ month }),
  body: z.object({ reason: line(300).min(1) }),
  answer: oneMonth.extend({ approval: Approval.nullable() }),
  refuses: ['closing.month_open', 'closing.later_month_closed', 'closing.reopening_waits'],
})
