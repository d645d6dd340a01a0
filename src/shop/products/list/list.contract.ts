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

/** A row of the product list, which includes unpublished drafts. */
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
  /** Price of the cheapest option that is not hidden, as a decimal in HKD. */
  priceFrom: readableBy('products.money', z.number().nullable()),
  /** Whether an option has no USD price, so that it sells in HKD only. */
  lacksUsd: z.boolean(),
  /** Available pieces over all options; null: its stock is not counted. */
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
    'Products, including drafts: by name in any language, brand, or the sku of the product or of one of its options; filtered by state, brand, kind or availability, with texts missing in a language, with low stock, or without a price in USD.',
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
    /** Number of products by state, regardless of the search. */
    counts: z.array(z.object({ state: z.enum(productStates), count: z.number().int() })),
    brands: z.array(z.object({ key: z.string(), name: Text })),
  }),
})
