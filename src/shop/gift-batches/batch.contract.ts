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
  /** Value of one code, and of all requested codes. */
  amount: z.number(),
  total: z.number(),
  /** Start: null for at once. Expiry: null for never. */
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
  /** Codes by outcome; a partly used code counts in each outcome with its part. */
  unused: codes,
  used: codes,
  expired: codes,
  void: codes,
}).meta({ id: 'GiftBatch' })
export type GiftBatch = z.output<typeof GiftBatch>

export const listBatches = endpoint('GET', adminPath('/gift-batches'), {
  name: 'staff-gift-batches',
  about: 'Lists batches of gift codes, newest first, by name, cost centre, note and state.',
  query: z.object({ search: line(120).default(''), state: z.enum(shownStates).optional(), ...paging(50) }),
  answer: onWire({ giftBatches: z.array(GiftBatch), total: z.number().int() }),
})

const byId = z.object({ id: Id })
export const getBatch = endpoint('GET', adminPath('/gift-batches/{id}'), {
  name: 'staff-gift-batch',
  about: 'Returns one batch with its sums, its open approval request and its history.',
  query: byId,
  answer: onWire({
    giftBatch: GiftBatch,
    /** Whether its file can still be downloaded, by the caller. */
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
    'Requests gift codes to be given away, within the limits of the setting gift_batches. Above the limit without approval, or in another currency than HKD, no code is created before a second person approves: `approval`.',
  body: onWire({
    name: line(60).min(1),
    count: decimal(z.number().int().min(1).max(100_000)),
    amount: decimal(z.number().positive().max(1_000_000)),
    currency: currency.default('HKD'),
    /** First valid day in Hong Kong; empty: at once. */
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
    'Exports the codes of a batch, once: they are generated for this response and stored as hashes only. Allowed for the staff user who requested the batch and for those who may export any.',
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
    'Voids the unused part of a batch and cancels an approval request for it; `voided` counts the voided codes, `left` the others.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: onWire({ giftBatch: GiftBatch, voided: z.number().int(), left: z.number().int() }),
  refuses: ['gift_batches.unknown', 'gift_batches.cannot'],
})
