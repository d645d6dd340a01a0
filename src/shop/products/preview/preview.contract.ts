import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { countryKeys } from '../../region.ts'
import { ProductView } from '../../showcase/contract.ts'
import { adminPath } from '../../staff/contract.ts'

const as = {
  country: z.enum(countryKeys).default('hk'),
  /** Member group; empty: signed out. */
  group: line(80).default(''),
  /** Day of the preview (Hong Kong); absent: today. */
  on: z.iso.date().optional(),
}

export const previewLink = endpoint('GET', adminPath('/products/{id}/preview'), {
  name: 'staff-product-preview',
  about:
    'The latest version of a product as a member of a group sees it, in a country and on a day, with a link to its page that is valid for a week.',
  query: onWire({ id: Id, ...as }),
  answer: onWire({ product: ProductView, path: z.string(), until: z.iso.datetime() }),
  refuses: ['products.unknown', 'products.faulty'],
})

export const getPreview = endpoint('GET', '/product/preview', {
  name: 'product-preview',
  about: 'An unpublished version, by the preview link of the back office.',
  query: z.object({ token: line(400) }),
  answer: onWire({
    product: ProductView,
    country: z.enum(countryKeys),
    group: z.string(),
    on: z.iso.date(),
    number: z.number().int(),
    until: z.iso.datetime(),
  }),
  refuses: ['products.link_over'],
})
