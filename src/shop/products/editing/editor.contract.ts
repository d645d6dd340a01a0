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
/** Option codes are this code with a dash and a number, 80 characters at most. */
const newSku = line(76).regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)

/** State of a product after a change. */
const standing = {
  id: Id,
  sku: z.string(),
  state: z.enum(productStates),
  /** Numbers of the latest version and of the live one. */
  version: z.number().int(),
  live: z.number().int().nullable(),
  publishAt: z.iso.datetime().nullable(),
}
const Standing = onWire(standing)
export const saved = z
  .object({ product: Standing, changes: z.array(ProductChange) })
  .meta({ id: 'SavedProduct' })
export type Saved = z.output<typeof saved>

/** A problem of a version, and its field. */
const Problem = onWire({
  field: z.string(),
  code: z.enum(complaintCodes),
  message: z.string(),
})

export const DeskProduct = onWire({
  ...standing,
  document: DeskDocument,
  /** Options that the offers name, if they are published. */
  offered: z.array(OfferedOption),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  publishBy: z.string().nullable(),
  /**
   * Whether the schedule is held: a later version followed the scheduled one, and `publish_by` has no right to
   * publish it.
   */
  publishHeld: z.boolean(),
  /** Path of its page; null: never published. */
  path: z.string().nullable(),
  missing: z.array(z.enum(neededLanguages)),
  problems: z.array(Problem),
  /** Changes that are not published yet. */
  waiting: readableBy('products.money', z.array(ProductChange)),
  waitingCount: z.number().int(),
  /** Whether the caller can publish the pending changes. */
  mayPublish: z.boolean(),
}).meta({ id: 'DeskProduct' })
export type DeskProduct = z.output<typeof DeskProduct>

/** Choices for the fields of a product. */
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
    'One product for editing: its latest version, its unpublished changes, the errors that block publishing it, and the available choices.',
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
    'Replaces name, sentence and long texts in four languages, based on the version they were read in. `mode`: `live` publishes them at once, `draft` saves a draft. Long texts are lines or HTML.',
  query: byId,
  body: onWire({ ...saving, ...TextsInput }),
  answer: saved,
  refuses,
})

export const saveSearch = endpoint('PUT', adminPath('/products/{id}/search'), {
  name: 'staff-save-product-search',
  about:
    'Sets the address, search engine texts, categories and search words. The previous address redirects to the new one.',
  query: byId,
  body: onWire({ ...saving, ...SearchInput }),
  answer: saved,
  refuses,
})

export const savePlacement = endpoint('PUT', adminPath('/products/{id}/placement'), {
  name: 'staff-save-product-placement',
  about: 'Sets brand, groups that may buy, countries, parcel data, and customs.',
  query: byId,
  body: onWire({ ...saving, ...PlacementInput }),
  answer: saved,
  refuses,
})

export const saveOptions = endpoint('PUT', adminPath('/products/{id}/options'), {
  name: 'staff-save-product-options',
  about:
    'Replaces options with prices, group and tier prices, availability and limits. An option that shoppers have seen keeps its code and cannot be removed.',
  query: byId,
  body: onWire({ ...saving, ...OptionsInput }),
  answer: saved,
  refuses,
})

export const saveOffers = endpoint('PUT', adminPath('/products/{id}/offers'), {
  name: 'staff-save-product-offers',
  about:
    'Replaces the offers beside a product, in their order: each has a code and an option of another product, sold at its offer price; `remove` removes one. `move`: `up 1` or `down 1`, counted from 0.',
  query: byId,
  body: onWire({ ...saving, ...OffersInput, move: line(20).optional() }),
  answer: saved,
  refuses,
})

export const savePictures = endpoint('PUT', adminPath('/products/{id}/pictures'), {
  name: 'staff-save-product-pictures',
  about:
    'Sets the order of the pictures, their descriptions, and the option that each shows; `remove` removes one.',
  query: byId,
  body: onWire({ ...saving, ...PicturesInput, move: line(2_000).optional() }),
  answer: saved,
  refuses,
})

export const addPicture = endpoint('POST', adminPath('/products/{id}/pictures'), {
  name: 'staff-add-product-picture',
  about:
    'Uploads a picture, as a form with the file in `picture`: JPEG, PNG or WebP by its content, at most 12 MB. It is encoded again, without the metadata of the file; a polyglot file is refused. It is saved as a draft.',
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
  about: 'Creates a product, as a draft that shoppers do not see until it is published.',
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
  about: 'Copies a product under another code: a draft with options, texts and pictures, without offers.',
  query: byId,
  body: z.object({ sku: newSku, url: SearchInput.url.optional() }),
  answer: saved,
  refuses: ['products.unknown', 'products.sku_taken', 'products.faulty'],
})

const onVersion = { version: z.number().int().min(1) }

export const publishProduct = endpoint('POST', adminPath('/products/{id}/publish'), {
  name: 'staff-publish-product',
  about: 'Publishes the latest version. Ends a schedule.',
  query: byId,
  body: z.object(onVersion),
  answer: saved,
  refuses: [...refuses, 'products.nothing_to_publish'],
})

export const scheduleProduct = endpoint('POST', adminPath('/products/{id}/schedule'), {
  name: 'staff-schedule-product',
  about: 'Schedules the draft for publication; changes saved to the draft until then are included.',
  query: byId,
  body: z.object({ ...onVersion, at: z.iso.datetime() }),
  answer: saved,
  refuses: [...refuses, 'products.nothing_to_publish', 'products.past'],
})

export const unscheduleProduct = endpoint('POST', adminPath('/products/{id}/unschedule'), {
  name: 'staff-unschedule-product',
  about: 'Cancels the schedule; the draft stays.',
  query: byId,
  answer: saved,
  refuses: ['products.unknown', 'products.not_scheduled', 'products.not_yours'],
})

export const discardDraft = endpoint('POST', adminPath('/products/{id}/discard'), {
  name: 'staff-discard-product-draft',
  about: 'Discards the draft; it stays among the versions.',
  query: byId,
  body: z.object(onVersion),
  answer: saved,
  refuses: [...refuses, 'products.nothing_to_publish'],
})

export const archiveProduct = endpoint('POST', adminPath('/products/{id}/archive'), {
  name: 'staff-archive-product',
  about: 'Archives a product, or restores it, at once. Its other data is unchanged.',
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
  about: 'Every version of a product, newest first, each with its changes.',
  query: byId.extend({ page: wholeNumber(1, 10_000).default(1), limit: wholeNumber(1, 50).default(20) }),
  answer: z.object({ versions: z.array(ProductVersion), total: z.number().int() }),
  refuses: ['products.unknown'],
})

export const restoreVersion = endpoint('POST', adminPath('/products/{id}/restore'), {
  name: 'staff-restore-product-version',
  about:
    'Restores an earlier version, as a new version; `mode` as with every save. Options added since are disabled.',
  query: byId,
  body: z.object({ ...onVersion, number: z.number().int().min(1), mode: saving.mode, note: saving.note }),
  answer: saved,
  refuses: [...refuses, 'products.unknown_version'],
})
