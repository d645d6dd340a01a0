import { z } from 'zod'
import { complaintCodes } from '../../catalogue/file-check.rules.ts'
import { endpoint, FileBytes, line, onWire, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { Text } from '../../text.ts'
import { neededLanguages } from '../missing.rules.ts'
import { productStates } from '../state.rules.ts'
import { DeskDocument, ProductChange } from './document.contract.ts'
import { OfferedOption } from '../offers/offer.contract.ts'
import {
  OffersInput,
  OptionsInput,
  PicturesInput,
  PlacementInput,
  saving,
  SearchInput,
  TextsInput,
} from './input.contract.ts'

const byId = z.object({ id: Id })
/** Its options have it too, with a dash and their number behind: 80 characters at most. */
const newSku = line(76).regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)

/** Where a product stands after a change. */
const standing = {
  id: Id,
  sku: z.string(),
  state: z.enum(productStates),
  /** The number of its latest version, and of the one that shoppers see. */
  version: z.number().int(),
  live: z.number().int().nullable(),
  publishAt: z.iso.datetime().nullable(),
}
const Standing = onWire(standing)
export const saved = z
  .object({ product: Standing, changes: z.array(ProductChange) })
  .meta({ id: 'SavedProduct' })
export type Saved = z.output<typeof saved>

/** What stands against a version, and where in it. */
const Problem = onWire({
  field: z.string(),
  code: z.enum(complaintCodes),
  message: z.string(),
})

export const DeskProduct = onWire({
  ...standing,
  document: DeskDocument,
  /** What its offers name, as far as shoppers have it. */
  offered: z.array(OfferedOption),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  publishBy: z.string().nullable(),
  /** Nothing goes live at that moment: a version came after the scheduled one that `publish_by` may not publish. */
  publishHeld: z.boolean(),
  /** Its page; null: shoppers never saw it. */
  path: z.string().nullable(),
  missing: z.array(z.enum(neededLanguages)),
  problems: z.array(Problem),
  /** What waits to be seen by shoppers. */
  waiting: readableBy('products.money', z.array(ProductChange)),
  waitingCount: z.number().int(),
  /** Whether who asks may publish what waits. */
  mayPublish: z.boolean(),
}).meta({ id: 'DeskProduct' })
export type DeskProduct = z.output<typeof DeskProduct>

/** What may be chosen for a product. */
const Choices = onWire({
  brands: z.array(onWire({ key: z.string(), name: Text, slug: z.string(), countries: z.array(z.string()) })),
  groups: z.array(z.string()),
  categories: z.array(z.object({ key: z.string(), name: Text })),
  shops: z.array(z.object({ key: z.string(), name: Text })),
})
export type ProductChoices = z.output<typeof Choices>

export const getProduct = endpoint('GET', adminPath('/products/{id}'), {
  name: 'staff-product',
  about:
    'One product as the desk works on it: its latest version, what of it shoppers do not see yet, what stands against publishing it, and what may be chosen.',
  query: byId,
  answer: z.object({ product: DeskProduct, choices: Choices }),
  refuses: ['products.unknown'],
})

const refuses = [
  'products.unknown',
  'products.outdated',
  'products.faulty',
  'products.option_stays',
  'products.not_yours',
]
export const saveTexts = endpoint('PUT', adminPath('/products/{id}/texts'), {
  name: 'staff-save-product-texts',
  about:
    'Name, sentence and long texts in four languages, all of them anew, on the version they were read in. `mode`: `live` shows them to shoppers at once, `draft` lets them wait. Long texts are lines or HTML.',
  query: byId,
  body: onWire({ ...saving, ...TextsInput }),
  answer: saved,
  refuses,
})

export const saveSearch = endpoint('PUT', adminPath('/products/{id}/search'), {
  name: 'staff-save-product-search',
  about:
    'The address, what search engines show, categories and words of search. The address before leads to the new one.',
  query: byId,
  body: onWire({ ...saving, ...SearchInput }),
  answer: saved,
  refuses,
})

export const savePlacement = endpoint('PUT', adminPath('/products/{id}/placement'), {
  name: 'staff-save-product-placement',
  about: 'Brand, groups that may buy, countries, what a parcel service has to know, and customs.',
  query: byId,
  body: onWire({ ...saving, ...PlacementInput }),
  answer: saved,
  refuses,
})

export const saveOptions = endpoint('PUT', adminPath('/products/{id}/options'), {
  name: 'staff-save-product-options',
  about:
    'Options with prices, group and tier prices, availability and limits, all of them anew. An option that shoppers have seen keeps its code and stays.',
  query: byId,
  body: onWire({ ...saving, ...OptionsInput }),
  answer: saved,
  refuses,
})

export const saveOffers = endpoint('PUT', adminPath('/products/{id}/offers'), {
  name: 'staff-save-product-offers',
  about:
    'The offers that stand with a product, all of them anew and in their order: each a code of its own and an option of another product, sold at its offer price; `remove` takes one off. `move`: `up 1` or `down 1`, counted from 0.',
  query: byId,
  body: onWire({ ...saving, ...OffersInput, move: line(20).optional() }),
  answer: saved,
  refuses,
})

export const savePictures = endpoint('PUT', adminPath('/products/{id}/pictures'), {
  name: 'staff-save-product-pictures',
  about:
    'The order of the pictures, their descriptions, and which option each shows; `remove` takes one off.',
  query: byId,
  body: onWire({ ...saving, ...PicturesInput, move: line(2_000).optional() }),
  answer: saved,
  refuses,
})

export const addPicture = endpoint('POST', adminPath('/products/{id}/pictures'), {
  name: 'staff-add-product-picture',
  about:
    'Sends a picture, as a form with the file in `picture`: JPEG, PNG or WebP by its content, at most 12 MB. It is encoded anew, so nothing written into the file is kept; a file that is two things at once is refused. It waits as a draft.',
  query: byId,
  body: onWire({ picture: FileBytes }),
  upload: { field: 'picture', most: 12 * 1024 * 1024 },
  answer: saved,
  refuses: [
    'products.unknown',
    'products.too_many_pictures',
    'products.photo_type',
    'products.photo_moves',
    'products.photo_pixels',
    'products.photo_broken',
    'shop.too_large',
  ],
})

export const createProduct = endpoint('POST', adminPath('/products'), {
  name: 'staff-create-product',
  about: 'A new product, a draft that shoppers do not see until it is published.',
  body: onWire({
    sku: newSku,
    brand: line(60).min(1),
    kind: z.enum(['single', 'treatment']).default('single'),
    name: TextsInput.name,
    url: SearchInput.url.optional(),
    price: z.number().nonnegative().max(10_000_000).multipleOf(0.01).default(0),
  }),
  answer: saved,
  refuses: ['products.sku_taken', 'products.faulty'],
})

export const duplicateProduct = endpoint('POST', adminPath('/products/{id}/duplicate'), {
  name: 'staff-duplicate-product',
  about: 'A copy under another code: a draft with options, texts and pictures, without offers.',
  query: byId,
  body: z.object({ sku: newSku, url: SearchInput.url.optional() }),
  answer: saved,
  refuses: ['products.unknown', 'products.sku_taken', 'products.faulty'],
})

const onVersion = { version: z.number().int().min(1) }

export const publishProduct = endpoint('POST', adminPath('/products/{id}/publish'), {
  name: 'staff-publish-product',
  about: 'Shows the latest version to shoppers. A schedule is over by that.',
  query: byId,
  body: z.object(onVersion),
  answer: saved,
  refuses: [...refuses, 'products.nothing_to_publish'],
})

export const scheduleProduct = endpoint('POST', adminPath('/products/{id}/schedule'), {
  name: 'staff-schedule-product',
  about: 'Shows the draft to shoppers at a moment; what is saved to the draft until then goes along.',
  query: byId,
  body: z.object({ ...onVersion, at: z.iso.datetime() }),
  answer: saved,
  refuses: [...refuses, 'products.nothing_to_publish', 'products.past'],
})

export const unscheduleProduct = endpoint('POST', adminPath('/products/{id}/unschedule'), {
  name: 'staff-unschedule-product',
  about: 'Takes the moment away; the draft stays.',
  query: byId,
  answer: saved,
  refuses: ['products.unknown', 'products.not_scheduled', 'products.not_yours'],
})

export const discardDraft = endpoint('POST', adminPath('/products/{id}/discard'), {
  name: 'staff-discard-product-draft',
  about: 'Goes back to what shoppers see; the draft stays among the versions.',
  query: byId,
  body: z.object(onVersion),
  answer: saved,
  refuses: [...refuses, 'products.nothing_to_publish'],
})

export const archiveProduct = endpoint('POST', adminPath('/products/{id}/archive'), {
  name: 'staff-archive-product',
  about: 'Takes a product off the shop, or back on it, at once. Nothing else of it changes.',
  query: byId,
  body: z.object({ ...onVersion, archived: z.boolean(), note: line(300).default('') }),
  answer: saved,
  refuses: [...refuses, 'products.nothing_to_publish'],
})

export const ProductVersion = onWire({
  number: z.number().int(),
  origin: z.string(),
  fromNumber: z.number().int().nullable(),
  who: z.string(),
  note: z.string(),
  at: z.iso.datetime(),
  isLive: z.boolean(),
  changes: z.array(ProductChange),
})
export type ProductVersion = z.output<typeof ProductVersion>

export const listVersions = endpoint('GET', adminPath('/products/{id}/versions'), {
  name: 'staff-product-versions',
  about: 'Every version of a product, newest first, each with what it changed of the one before.',
  query: byId.extend({ page: wholeNumber(1, 10_000).default(1), limit: wholeNumber(1, 50).default(20) }),
  answer: z.object({ versions: z.array(ProductVersion), total: z.number().int() }),
  refuses: ['products.unknown'],
})

export const restoreVersion = endpoint('POST', adminPath('/products/{id}/restore'), {
  name: 'staff-restore-product-version',
  about:
    'Takes an earlier version up again, as a new version; `mode` as with every save. Options that came since are disabled.',
  query: byId,
  body: z.object({ ...onVersion, number: z.number().int().min(1), mode: saving.mode, note: saving.note }),
  answer: saved,
  refuses: [...refuses, 'products.unknown_version'],
})
