import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { LotNumber } from '../desk.contract.ts'

export const PlaceKey = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/)

export const StockPlace = onWire({
  key: z.string(),
  name: z.string(),
  /** Options in stock there, and their units. */
  options: z.number().int(),
  pieces: z.number().int(),
  /** Units in transit to it. */
  inTransit: z.number().int(),
})
export type StockPlace = z.output<typeof StockPlace>

export const listPlaces = endpoint('GET', adminPath('/stock/places'), {
  name: 'staff-stock-places',
  about: 'Stock places, with their pieces and those in transit to them.',
  answer: z.object({ places: z.array(StockPlace) }),
})

export const savePlace = endpoint('PUT', adminPath('/stock/places'), {
  name: 'staff-save-stock-place',
  about: 'Creates a place by its key, or renames it.',
  body: z.object({ key: PlaceKey, name: line(60).min(1) }),
  answer: z.object({ places: z.array(StockPlace) }),
})

export const transferStates = ['sent', 'received', 'returned'] as const
export type TransferState = (typeof transferStates)[number]

export const Transfer = onWire({
  id: Id,
  number: z.string(),
  fromPlace: z.string(),
  fromPlaceName: z.string(),
  toPlace: z.string(),
  toPlaceName: z.string(),
  state: z.enum(transferStates),
  note: z.string(),
  sentBy: z.string(),
  sentAt: z.iso.datetime(),
  endedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  pieces: z.number().int(),
  arrived: z.number().int(),
})
export type Transfer = z.output<typeof Transfer>

export const TransferLine = onWire({
  id: Id,
  subSku: z.string(),
  lot: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  pieces: z.number().int(),
  arrived: z.number().int().nullable(),
})
export type TransferLine = z.output<typeof TransferLine>

const whole = z.object({ transfer: Transfer, lines: z.array(TransferLine) })
const byId = z.object({ id: Id })

export const listTransfers = endpoint('GET', adminPath('/stock/transfers'), {
  name: 'staff-transfers',
  about: 'Transfers between places: those in transit, then the others, newest first.',
  query: onWire({ ...paging(50) }),
  answer: z.object({ transfers: z.array(Transfer), total: z.number().int() }),
})

export const getTransfer = endpoint('GET', adminPath('/stock/transfers/{id}'), {
  name: 'staff-transfer',
  about: 'One transfer with its lines by lot.',
  query: byId,
  answer: whole,
  refuses: ['stock.unknown_transfer'],
})

export const sendTransfer = endpoint('POST', adminPath('/stock/transfers'), {
  name: 'staff-send-transfer',
  about:
    'Sends goods from one place to another; they are in transit from now on. Without a lot: first expired, first out; pieces promised to orders are excluded.',
  body: onWire({
    fromPlace: PlaceKey,
    toPlace: PlaceKey,
    note: line(300).default(''),
    lines: z
      .array(
        onWire({
          subSku: line(80).min(1),
          quantity: z.number().int().min(1).max(1_000_000),
          lot: LotNumber.optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  answer: whole,
  refuses: [
    'stock.unknown_option',
    'stock.unknown_place',
    'stock.same_place',
    'stock.transfer_too_many',
    'stock.lot_too_few',
  ],
})

export const endTransfer = endpoint('POST', adminPath('/stock/transfers/{id}/end'), {
  name: 'staff-end-transfer',
  about: 'Completes a transfer, in full or with missing pieces, or returns it to its origin.',
  query: byId,
  body: z.object({
    to: z.enum(['received', 'returned']),
    /** Lines of which fewer units arrived; all other lines arrived whole. */
    lines: z
      .array(z.object({ line: Id, arrived: z.number().int().min(0).max(1_000_000).optional() }))
      .max(400)
      .default([]),
  }),
  answer: whole,
  refuses: ['stock.unknown_transfer', 'stock.transfer_over', 'stock.transfer_too_many'],
})
