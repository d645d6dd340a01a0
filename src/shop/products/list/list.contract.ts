import { z } from 'zod'
import { Availability } from '../../catalogue/contract.ts'
import { endpoint, flag, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { Text } from '../../text.ts'
import { neededLanguages } from '../missing.rules.ts'
import { productStates } from '../state.rules.ts'
import { productSorts } from './list.rules.ts'

export const productKinds = ['single', 'treatment'] as const

/** A product of the desk's list, drafts that shoppers never saw among them. */
export const DeskProductRow = onWire({
  id: Id,
  sku: z.string(),
  name: Text,
  brand: z.string(),
  brandKey: z.string(),
  kind: z.enum(productKinds),
  thumbnail: z.string(),
  options: z.number().int(),
  availabilities: z.array(Availability),
  /** Of its cheapest option that is not hidden, as a decimal of HKD. */
  priceFrom: readableBy('products.money', z.number().nullable()),
  /** An option has no price in USD, so it is sold in Hong Kong dollars alone. */
  lacksUsd: z.boolean(),
  /** What can still be sold, over its options; null: nothing is counted of it. */
  stock: z.number().int().nullable(),
  isLow: z.boolean(),
  missing: z.array(z.enum(neededLanguages)),
  state: z.enum(productStates),
  publishAt: z.iso.datetime().nullable(),
})
export type DeskProductRow = z.output<typeof DeskProductRow>

export const listProducts = endpoint('GET', adminPath('/products'), {
  name: 'staff-products',
  about:
    'Products, drafts among them: by name in any language, brand, or the sku of the product or of one of its options; within a state, a brand, a kind or an availability, with texts that lack a language, with little stock, or without a price in USD.',
  query: onWire({
    search: line(100).default(''),
    state: z.enum(productStates).optional(),
    brand: line(60).optional(),
    kind: z.enum(productKinds).optional(),
    availability: Availability.optional(),
    missing: z.enum(['any', ...neededLanguages]).optional(),
    low: flag,
    noUsd: flag,
    sort: z.enum(productSorts).default('popularity'),
    ...paging(50),
  }),
  answer: z.object({
    products: z.array(DeskProductRow),
    total: z.number().int(),
    /** How many there are of each state, whatever is searched for. */
    counts: z.array(z.object({ state: z.enum(productStates), count: z.number().int() })),
    brands: z.array(z.object({ key: z.string(), name: Text })),
  }),
})
