import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { countryKeys } from '../../region.ts'
import { ProductView } from '../../showcase/contract.ts'
import { adminPath } from '../../staff/contract.ts'

const as = {
  country: z.enum(countryKeys).default('hk'),
  /** A group of members; empty: nobody is signed in. */
  group: line(80).default(''),
  /** The day it is looked at (Hong Kong); left out: today. */
  on: z.iso.date().optional(),
}

export const previewLink = endpoint('GET', adminPath('/products/{id}/preview'), {
  name: 'staff-product-preview',
  about:
    'The latest version of a product as somebody of a group sees it, in a country and on a day, with a link to its page that is good for a week.',
  query: onWire({ id: Id, ...as }),
  answer: onWire({ product: ProductView, path: z.string(), until: z.iso.datetime() }),
  refuses: ['products.unknown', 'products.faulty'],
})

export const getPreview = endpoint('GET', '/product/preview', {
  name: 'product-preview',
  about: 'A version that is not published yet, by the link that the desk made for it.',
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
