import { z } from 'zod'
import { decimal, endpoint, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { AuditEntry } from '../staff/audit/audit.contract.ts'
import { adminPath, Approval } from '../staff/contract.ts'
import { readableBy } from '../staff/readable.rules.ts'
import { shownStates } from './batch.rules.ts'

const time = z.iso.datetime()
const currency = z.enum(currencies)
const codes = z.object({ codes: z.number().int(), amount: z.number() })

export const GiftBatch = onWire({
  id: Id,
  name: z.string(),
  state: z.enum(shownStates),
  count: z.number().int(),
  currency,
  /** Of one code, and of all that were asked for. */
  amount: z.number(),
  total: z.number(),
  /** Null: at once; null: never. */
  startsAt: time.nullable(),
  expiresAt: time.nullable(),
  costCentre: z.string(),
  note: z.string(),
  reason: z.string(),
  createdBy: z.string(),
  createdAt: time,
  exportedBy: z.string().nullable(),
  exportedAt: time.nullable(),
  voidedBy: z.string().nullable(),
  voidedAt: time.nullable(),
  voidReason: z.string(),
  /** Codes by what became of them; of a code that paid a part, each part stands where it went. */
  unused: codes,
  used: codes,
  expired: codes,
  void: codes,
}).meta({ id: 'GiftBatch' })
export type GiftBatch = z.output<typeof GiftBatch>

export const listBatches = endpoint('GET', adminPath('/gift-batches'), {
  name: 'staff-gift-batches',
  about: 'Batches of gift codes, the newest first, by name, cost centre, note and state.',
  query: z.object({ search: line(120).default(''), state: z.enum(shownStates).optional(), ...paging(50) }),
  answer: onWire({ giftBatches: z.array(GiftBatch), total: z.number().int() }),
})

const byId = z.object({ id: Id })
export const getBatch = endpoint('GET', adminPath('/gift-batches/{id}'), {
  name: 'staff-gift-batch',
  about: 'One batch with its sums, the request that waits for a second person, and what was done to it.',
  query: byId,
  answer: onWire({
    giftBatch: GiftBatch,
    /** Whether its file is still to be had, and by the caller. */
    canExport: z.boolean(),
    approval: readableBy('refunds.read', Approval.nullable()),
    history: readableBy('audit.read', z.array(AuditEntry)),
  }),
  refuses: ['gift_batches.unknown'],
})

const answer = onWire({ giftBatch: GiftBatch, approval: Approval.nullable() })

export const createBatch = endpoint('POST', adminPath('/gift-batches'), {
  name: 'staff-create-gift-batch',
  about:
    'Asks for codes that are given away, within the limits of the setting gift_batches. Above what one person gives alone, or in another currency than HKD, no code is made before a second person agrees, and `approval` says so.',
  body: onWire({
    name: line(60).min(1),
    count: decimal(z.number().int().min(1).max(100_000)),
    amount: decimal(z.number().positive().max(1_000_000)),
    currency: currency.default('HKD'),
    /** The first day in Hong Kong on which they hold; empty: at once. */
    firstDay: z.union([z.literal(''), z.iso.date()]).default(''),
    lastDay: z.iso.date(),
    costCentre: line(60).default(''),
    note: line(200).default(''),
    reason: line(300).min(1),
  }),
  answer,
  refuses: [
    'wallet.bad_amount',
    'wallet.gift_day',
    'gift_batches.bad_days',
    'gift_batches.too_many',
    'gift_batches.too_dear',
    'gift_batches.too_much',
    'gift_batches.too_much_today',
    'gift_batches.too_much_of_all',
  ],
})

export const exportBatch = endpoint('POST', adminPath('/gift-batches/{id}/export'), {
  name: 'staff-export-gift-batch',
  about:
    'Hands out the codes of a batch, once: they are made for this answer and kept as hashes alone. For whoever asked for the batch and for who may export any.',
  query: byId,
  answer: onWire({
    name: z.string(),
    codes: z.array(
      onWire({
        code: z.string(),
        amount: z.number(),
        currency,
        startsOn: z.string(),
        lastDay: z.string(),
      }),
    ),
  }),
  refuses: [
    'gift_batches.unknown',
    'gift_batches.not_yours',
    'gift_batches.not_ready',
    'gift_batches.exported_once',
    'wallet.gift_expired',
  ],
})

export const voidBatch = endpoint('POST', adminPath('/gift-batches/{id}/void'), {
  name: 'staff-void-gift-batch',
  about:
    'What of a batch nobody has used is worth nothing any more, a request for it is taken back; `voided` counts the codes that ended, `left` those that stay.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: onWire({ giftBatch: GiftBatch, voided: z.number().int(), left: z.number().int() }),
  refuses: ['gift_batches.unknown', 'gift_batches.cannot'],
})
