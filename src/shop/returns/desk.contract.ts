import { causes } from '../causes.ts'
import { z } from 'zod'
import { endpoint, flag, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { adminPath } from '../staff/contract.ts'
import { ReturnLine } from './contract.ts'
import { ReturnPhoto } from './photo.contract.ts'
import { returnStates, verdicts } from './return.rules.ts'

export const timestamp = z.iso.datetime()

const yes = z.union([z.boolean(), flag])

export const DeskReturn = onWire({
  id: Id,
  number: z.string(),
  orderId: Id,
  orderNumber: z.string(),
  buyer: z.string(),
  state: z.enum(returnStates),
  toWallet: z.boolean(),
  hasWallet: z.boolean(),
  /** Its buyer would rather have the goods again, or another option. */
  wantsExchange: z.boolean(),
  /** Opened at the desk past the days or without the photo that buyers are bound by. */
  isOverridden: z.boolean(),
  /** The order at no charge that it became instead of money. */
  replacement: z.object({ id: Id, number: z.string() }).nullable(),
  note: z.string(),
  inspectedBy: z.string().nullable(),
  createdAt: timestamp,
  lines: z.array(ReturnLine),
  photos: z.array(ReturnPhoto),
  events: z.array(
    z.object({
      at: timestamp,
      from: z.string().nullable(),
      to: z.string(),
      actor: z.string(),
      cause: z.enum(causes),
      reason: z.string(),
    }),
  ),
}).meta({ id: 'DeskReturn' })

export type DeskReturn = z.output<typeof DeskReturn>

const id = z.object({ id: Id })

const answer = z.object({ return: DeskReturn })

const refuses = ['returns.unknown', 'returns.illegal_transition']

export const getDeskReturn = endpoint('GET', adminPath('/returns/{id}'), {
  name: 'staff-return',
  about: 'One return with its history.',
  query: id,
  answer,
  refuses: ['returns.unknown'],
})

export const decideReturn = endpoint('POST', adminPath('/returns/{id}/decide'), {
  name: 'staff-decide-return',
  about:
    'Approves a return, and its buyer is sent the return address; or refuses it, with the reason in words.',
  query: id,
  body: z.object({ decision: z.enum(['approve', 'refuse']), note: line(1_000).default('') }),
  answer,
  refuses: [...refuses, 'returns.reason_missing'],
})

export const receiveReturn = endpoint('POST', adminPath('/returns/{id}/receive'), {
  name: 'staff-receive-return',
  about: 'Marks the parcel of a return as received.',
  query: id,
  answer,
  refuses,
})

export const inspectReturn = endpoint('POST', adminPath('/returns/{id}/inspect'), {
  name: 'staff-inspect-return',
  about: 'Records the inspection of a return, line by line; pieces as good as new are restocked.',
  query: id,
  body: z.object({
    lines: z.array(onWire({ lineId: Id, verdict: z.enum(verdicts) })).max(200),
    note: line(1_000).default(''),
  }),
  answer,
  refuses: [...refuses, 'returns.verdict_missing'],
})

/** Left out, it is what the buyer asked for. */
const wallet = z.union([
  z.boolean(),
  z.codec(z.enum(['0', '1']), z.boolean(), {
    decode: (word) => word === '1',
    encode: (on) => (on ? '1' : '0'),
  }),
])

const fees = { delivery: yes.default(false), giftWrap: yes.default(false), toWallet: wallet.optional() }

export const previewReturn = endpoint('GET', adminPath('/returns/{id}/refund'), {
  name: 'staff-preview-return',
  about: 'Previews the refund of a return; without `toWallet` the buyer’s choice applies.',
  query: onWire({ id: Id, ...fees }),
  answer: z.object({
    preview: onWire({
      goods: z.number(),
      delivery: z.number(),
      giftWrap: z.number(),
      total: z.number(),
      wallet: z.number(),
      currency: z.enum(currencies),
      needsSecond: z.boolean(),
    }),
  }),
  refuses: ['returns.unknown', 'orders.too_many_units', 'orders.nothing_to_refund', 'orders.no_wallet'],
})

export const settleReturn = endpoint('POST', adminPath('/returns/{id}/settle'), {
  name: 'staff-settle-return',
  about:
    'Refunds the returned pieces. Above the limit of refunds another staff user than the inspector must do it.',
  query: id,
  body: onWire({ ...fees, note: line(1_000).default('') }),
  answer,
  refuses: [...refuses, 'returns.second_person', 'orders.too_many_units', 'orders.no_wallet'],
})

export const closeReturn = endpoint('POST', adminPath('/returns/{id}/close'), {
  name: 'staff-close-return',
  about:
    'Closes a return without a refund: it never arrived, or is not accepted. The reason is sent to its buyer.',
  query: id,
  body: z.object({ note: line(1_000).default('') }),
  answer,
  refuses: [...refuses, 'returns.reason_missing'],
})
