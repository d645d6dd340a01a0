import { z } from 'zod'
import { Availability } from '../../catalogue/contract.ts'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { Text } from '../../text.ts'

/** Decimals in HKD; fields with `usd` in their name are in USD. */
const money = readableBy('products.money', z.number().nonnegative().nullable())

/** A published option that an offer can name. */
export const OfferedOption = onWire({
  sku: z.string(),
  name: Text,
  productId: Id,
  productName: Text,
  thumbnail: z.string(),
  state: Availability,
  price: money,
  usd: money,
  /** Price as an offer; null: the regular price. */
  special: money,
  specialUsd: money,
  /** Whether it is visible only as an offer beside another product. */
  isOfferAlone: z.boolean(),
}).meta({ id: 'OfferedOption' })
export type OfferedOption = z.output<typeof OfferedOption>

export const findOfferable = endpoint('GET', adminPath('/products/{id}/offerable'), {
  name: 'staff-offerable-options',
  about:
    'Options of other products that can be an offer beside a product: by text in their name or sku, twelve at most; none without a text.',
  query: onWire({ id: Id, search: line(100).default('') }),
  answer: z.object({ options: z.array(OfferedOption) }),
})
