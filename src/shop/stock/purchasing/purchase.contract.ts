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
  /** Open ones are `part_received` once something came, and `late` after the day it was expected on. */
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
  /** HKD a piece. */
  cost: readableBy('products.money', z.number().nullable()),
})
export type PurchaseLine = z.output<typeof PurchaseLine>

const whole = z.object({ order: PurchaseOrder, lines: z.array(PurchaseLine) })
const byId = z.object({ id: Id })
const always = ['stock.unknown_purchase', 'stock.purchase_closed']

export const listPurchases = endpoint('GET', adminPath('/purchase-orders'), {
  name: 'staff-purchase-orders',
  about: 'Purchase orders: open ones by the day they are expected on, then closed ones, the newest first.',
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
  about: 'Writes down what was ordered of a supplier, and when it is expected.',
  body: onWire({
    supplier: line(80).min(1),
    expectedOn: z.iso.date(),
    note: line(300).default(''),
    lines: z
      .array(
        onWire({
          subSku: line(80).min(1),
          quantity: z.number().int().min(1).max(1_000_000),
          /** HKD a piece. */
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
  about: 'Another day on which it is expected.',
  query: byId,
  body: onWire({ expectedOn: z.iso.date(), note: line(300).default('') }),
  answer: whole,
  refuses: always,
})

export const receivePurchase = endpoint('POST', adminPath('/purchase-orders/{id}/receive'), {
  name: 'staff-receive-purchase-order',
  about:
    'What came of it, by lot, with the number of the delivery note. When all of it came it is closed. `seen`: pieces of the line that had been received when the form was read; where it is another number by now, it is refused.',
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
  about: 'No more of it comes.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: whole,
  refuses: always,
})
