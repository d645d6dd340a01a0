import { z } from 'zod'
import { Availability } from '../../catalogue/contract.ts'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { Text } from '../../text.ts'

/** Decimals of HKD, and of USD where a name says so. */
const money = readableBy('products.money', z.number().nonnegative().nullable())

/** An option of a product that shoppers see, as an offer may name it. */
export const OfferedOption = onWire({
  sku: z.string(),
  name: Text,
  productId: Id,
  productName: Text,
  thumbnail: z.string(),
  state: Availability,
  price: money,
  usd: money,
  /** What it costs as an offer; null: as much as otherwise. */
  special: money,
  specialUsd: money,
  /** Shoppers see it nowhere but beside another product. */
  isOfferAlone: z.boolean(),
}).meta({ id: 'OfferedOption' })
export type OfferedOption = z.output<typeof OfferedOption>

export const findOfferable = endpoint('GET', adminPath('/products/{id}/offerable'), {
  name: 'staff-offerable-options',
  about:
    'Options of other products that can stand beside a product as an offer: by words of their name or sku, twelve at most; none for no words.',
  query: onWire({ id: Id, search: line(100).default('') }),
  answer: z.object({ options: z.array(OfferedOption) }),
})
