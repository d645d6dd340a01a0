import { z } from 'zod'
import { endpoint, FileBytes, flag, line, onWire, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { DeskReturn } from '../desk.contract.ts'
import { returnReasons, returnStates } from '../return.rules.ts'

const yes = z.union([z.boolean(), flag])
const mostBytes = 10 * 1024 * 1024

/** A line of an order that the desk may open a return of. */
export const DeskReturnable = onWire({
  lineId: Id,
  name: z.string(),
  optionName: z.string(),
  units: z.number().int(),
  /** Reasons that its buyer could still give by themselves. */
  reasons: z.array(z.enum(returnReasons)),
})
export type DeskReturnable = z.output<typeof DeskReturnable>

export const getReturnable = endpoint('GET', adminPath('/orders/{id}/returnable'), {
  name: 'staff-returnable',
  about: 'The pieces of an order that can be returned, with the reasons open to its buyer, and its returns.',
  query: z.object({ id: Id }),
  answer: onWire({
    number: z.string(),
    deliveredAt: z.iso.datetime().nullable(),
    hasWallet: z.boolean(),
    /** Damaged and wrong goods need one. */
    needsPhoto: z.boolean(),
    lines: z.array(DeskReturnable),
    returns: z.array(z.object({ id: Id, number: z.string(), state: z.enum(returnStates) })),
  }),
  refuses: ['orders.unknown'],
})

export const openReturn = endpoint('POST', adminPath('/orders/{id}/returns'), {
  name: 'staff-open-return',
  about:
    'Opens a return for a buyer, approved at once: the buyer gets the email and the label. The limits of buyers apply; `override` waives the days and the photo, with a right of its own. Lines of 0 pieces are ignored.',
  query: z.object({ id: Id }),
  upload: { field: 'photo', most: mostBytes },
  body: onWire({
    lines: z
      .array(
        onWire({
          lineId: Id,
          units: wholeNumber(0, 1_000),
          reason: z.enum(returnReasons),
          note: line(500).default(''),
        }),
      )
      .min(1)
      .max(200),
    toWallet: yes.default(false),
    wantsExchange: yes.default(false),
    override: yes.default(false),
    /** Why the desk opens it; colleagues read it. */
    reason: line(500).min(1),
    /** Its buyer reads it in the letter. */
    note: line(1_000).default(''),
    photo: FileBytes.optional(),
  }),
  answer: z.object({ return: DeskReturn }),
  refuses: [
    'orders.unknown',
    'orders.no_wallet',
    'returns.nothing_chosen',
    'returns.too_many_units',
    'returns.not_delivered',
    'returns.too_late',
    'returns.photo_missing',
    'returns.override_right',
    'returns.too_many_photos',
    'returns.photo_type',
    'returns.photo_moves',
    'returns.photo_pixels',
    'returns.photo_broken',
    'shop.too_large',
  ],
})
