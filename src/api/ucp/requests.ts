import { z } from 'zod'

/**
 * Schemas of requests, as far as the shop reads them; unknown fields are ignored. Text that no order accepts is
 * refused before it is written: a checkout containing it could not be read again.
 */
const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((words) => words.isWellFormed() && !words.includes('\0'), 'is not readable text')

/** Names and lines of an address: a single line each. */
const oneLine = (most: number) =>
  text(most)
    .transform((line) => line.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim())
    .optional()

export const Context = z
  .looseObject({
    address_country: text(60).optional(),
    address_region: text(80).optional(),
    postal_code: text(20).optional(),
    language: text(40).optional(),
    currency: text(3).optional(),
  })
  .default({})

const amount = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

const Filters = z.looseObject({
  categories: z.array(text(120)).max(20).optional(),
  price: z.looseObject({ min: amount.optional(), max: amount.optional() }).optional(),
})
export type Filters = z.output<typeof Filters>

export const largestPage = 50
export const mostIds = 50

export const SearchRequest = z
  .looseObject({
    query: text(2_000).optional(),
    context: Context,
    filters: Filters.optional(),
    pagination: z
      .looseObject({ cursor: text(200).optional(), limit: z.number().int().min(1).optional() })
      .default({}),
  })
  .refine(({ query, filters }) => (query ?? '').trim() !== '' || Object.keys(filters ?? {}).length > 0, {
    message: 'a query or a filter is needed',
  })
export type SearchRequest = z.output<typeof SearchRequest>

const id = text(200).min(1)

export const LookupRequest = z.looseObject({
  ids: z.array(id).min(1).max(10_000),
  context: Context,
  filters: Filters.optional(),
})
export type LookupRequest = z.output<typeof LookupRequest>

const SelectedOption = z.looseObject({ name: text(120), label: text(200), id: text(200).optional() })

export const ProductRequest = z.looseObject({
  id,
  context: Context,
  filters: Filters.optional(),
  selected: z.array(SelectedOption).max(10).optional(),
  preferences: z.array(text(120)).max(10).optional(),
})
export type ProductRequest = z.output<typeof ProductRequest>

const LineItem = z.looseObject({
  id: text(200).optional(),
  item: z.looseObject({ id }),
  quantity: z.number().int().min(1).max(999),
})
const LineItems = z.array(LineItem).max(100)

const consent = z.looseObject({
  analytics: z.boolean().optional(),
  preferences: z.boolean().optional(),
  marketing: z.boolean().optional(),
  sale_of_data: z.boolean().optional(),
})
const Buyer = z.looseObject({
  first_name: oneLine(60),
  last_name: oneLine(60),
  email: oneLine(254),
  phone_number: oneLine(40),
  consent: consent.optional(),
})
export type Buyer = z.output<typeof Buyer>

const Discounts = z.looseObject({ codes: z.array(text(80)).max(10).default([]) })

export const Destination = z.looseObject({
  id: text(200).optional(),
  street_address: oneLine(200),
  extended_address: oneLine(200),
  address_locality: oneLine(80),
  address_region: oneLine(80),
  address_country: oneLine(60),
  postal_code: oneLine(20),
  first_name: oneLine(60),
  last_name: oneLine(60),
  phone_number: oneLine(40),
})
export type Destination = z.output<typeof Destination>

const Method = z.looseObject({
  id: text(200).optional(),
  type: z.enum(['shipping', 'pickup']).optional(),
  destinations: z.array(Destination).max(20).optional(),
  selected_destination_id: text(200).nullable().optional(),
  groups: z
    .array(z.looseObject({ id: text(200).optional(), selected_option_id: text(200).nullable().optional() }))
    .max(20)
    .optional(),
})
export type Method = z.output<typeof Method>

const Fulfillment = z.looseObject({ methods: z.array(Method).max(10).default([]) })

export const CartRequest = z.looseObject({
  line_items: LineItems,
  context: Context,
  buyer: Buyer.optional(),
  discounts: Discounts.optional(),
})
export type CartRequest = z.output<typeof CartRequest>

const Payment = z.looseObject({
  instruments: z
    .array(z.looseObject({ handler_id: text(200), selected: z.boolean().optional() }))
    .max(10)
    .default([]),
})

export const CheckoutRequest = z.looseObject({
  payment: Payment.optional(),
  cart_id: z.uuid().optional(),
  line_items: LineItems,
  context: Context,
  buyer: Buyer.optional(),
  discounts: Discounts.optional(),
  fulfillment: Fulfillment.optional(),
})
export type CheckoutRequest = z.output<typeof CheckoutRequest>

export const CompleteRequest = z.looseObject({
  payment: Payment.optional(),
})
export const NoRequest = z.looseObject({})
