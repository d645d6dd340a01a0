import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { LotNumber } from '../desk.contract.ts'

export const purchaseStates = ['open', 'part_received', 'late', 'closed'] as const
export type PurchaseState = (typeof purchaseStates)[number]

export const PurchaseOrder = onWire({
  id: Id,
  number: z.string(),
  supplier: z.string(),
  /** An open order is `part_received` once some units were received, and `late` after its expected day. */
  state: z.enum(purchaseStates),
  expectedOn: z.iso.date(),
  note: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  reason: z.string(),
  quantity: z.number().int(),
  received: z.number().int(),
})
export type PurchaseOrder = z.output<typeof PurchaseOrder>

export const PurchaseLine = onWire({
  id: Id,
  subSku: z.string(),
  name: z.string(),
  optionName: z.string(),
  quantity: z.number().int(),
  received: z.number().int(),
  /** HKD for a unit. */
  cost: readableBy('products.money', z.number().nullable()),
})
export type PurchaseLine = z.output<typeof PurchaseLine>

const whole = z.object({ order: PurchaseOrder, lines: z.array(PurchaseLine) })
const byId = z.object({ id: Id })
const always = ['stock.unknown_purchase', 'stock.purchase_closed']

export const listPurchases = endpoint('GET', adminPath('/purchase-orders'), {
  name: 'staff-purchase-orders',
  about: 'Purchase orders: open ones by their expected day, then closed ones, newest first.',
  query: onWire({ search: line(80).default(''), state: z.enum(purchaseStates).optional(), ...paging(50) }),
  answer: z.object({ orders: z.array(PurchaseOrder), total: z.number().int() }),
})

export const getPurchase = endpoint('GET', adminPath('/purchase-orders/{id}'), {
  name: 'staff-purchase-order',
  about: 'One purchase order with its lines.',
  query: byId,
  answer: whole,
  refuses: ['stock.unknown_purchase'],
})

export const createPurchase = endpoint('POST', adminPath('/purchase-orders'), {
  name: 'staff-create-purchase-order',
  about: 'Creates a purchase order of a supplier, with its expected day.',
  body: onWire({
    supplier: line(80).min(1),
    expectedOn: z.iso.date(),
    note: line(300).default(''),
    lines: z
      .array(
        onWire({
          subSku: line(80).min(1),
          quantity: z.number().int().min(1).max(1_000_000),
          /** HKD for a unit. */
          cost: z.number().min(0).max(1_000_000).multipleOf(0.01).optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  answer: whole,
  refuses: ['stock.unknown_option', 'stock.listed_twice'],
})

export const changePurchase = endpoint('PUT', adminPath('/purchase-orders/{id}'), {
  name: 'staff-change-purchase-order',
  about: 'Changes its expected day.',
  query: byId,
  body: onWire({ expectedOn: z.iso.date(), note: line(300).default('') }),
  answer: whole,
  refuses: always,
})

export const receivePurchase = endpoint('POST', adminPath('/purchase-orders/{id}/receive'), {
  name: 'staff-receive-purchase-order',
  about:
    'Receives goods of a purchase order, by lot, with the number of the delivery note. Once all have arrived it is closed. `seen`: the received pieces of the line when the form was read; refused if the number has changed.',
  query: byId,
  body: z.object({
    reference: line(100).min(1),
    lines: z
      .array(
        onWire({
          line: Id,
          seen: z.number().int().min(0).optional(),
          quantity: z.number().int().min(1).max(1_000_000).optional(),
          lot: LotNumber.optional(),
          expiresOn: z.iso.date().optional(),
        }).refine(({ lot, expiresOn }) => expiresOn === undefined || Boolean(lot), { path: ['lot'] }),
      )
      .min(1)
      .max(200),
  }),
  answer: whole,
  refuses: [
    ...always,
    'stock.other_expiry',
    'stock.lot_expired',
    'stock.none_received',
    'stock.received_meanwhile',
  ],
})

export const closePurchase = endpoint('POST', adminPath('/purchase-orders/{id}/close'), {
  name: 'staff-close-purchase-order',
  about: 'Closes a purchase order without further deliveries.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: whole,
  refuses: always,
})
