import { z } from 'zod'
import { endpoint, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'

/** An order of which pieces of a lot left. */
export const RecalledOrder = onWire({
  orderId: Id,
  number: z.string(),
  createdAt: z.iso.datetime(),
  shippedAt: z.iso.datetime(),
  subSku: z.string(),
  pieces: z.number().int(),
  trackingNumber: z.string().nullable(),
  name: readableBy('customers.read', z.string().nullable()),
  email: readableBy('customers.read', z.string().nullable()),
  phone: readableBy('customers.read', z.string().nullable()),
  locale: z.string(),
})
export type RecalledOrder = z.output<typeof RecalledOrder>

export const listRecall = endpoint('GET', adminPath('/stock/lots/{id}/orders'), {
  name: 'staff-lot-orders',
  about: 'Orders with shipped, unreturned pieces of a lot, with their buyers if the caller may see them.',
  query: onWire({ id: Id, ...paging(50) }),
  answer: z.object({ orders: z.array(RecalledOrder), total: z.number().int(), pieces: z.number().int() }),
  refuses: ['stock.unknown_lot'],
})
