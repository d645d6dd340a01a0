import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { mostWishlistItems } from './rules.ts'

const WishlistItem = onWire({ pid: Id, sku: z.string(), at: z.iso.datetime() })
/** The whole list as one page. */
export const wholeList = { page: 1, limit: mostWishlistItems } as const
const total = z.number().int()
const list = { answer: z.object({ wishes: z.array(WishlistItem), total }) }

export const listWishlist = endpoint('GET', '/wishlist', {
  name: 'wishlist',
  about: 'Products on the member’s wishlist, newest first; all of them unless a page is requested.',
  query: z.object(paging(mostWishlistItems, mostWishlistItems)),
  ...list,
})
export const addWishlistItem = endpoint('POST', '/wishlist', {
  name: 'add-wish',
  about: 'Adds a product to the wishlist; a repeat has no effect.',
  body: z.object({ pid: Id }),
  ...list,
  refuses: ['wishes.unknown_product', 'wishes.full'],
})
export const removeWishlistItem = endpoint('DELETE', '/wishlist', {
  name: 'remove-wish',
  about: 'Removes a product from the wishlist.',
  body: z.object({ pid: Id }),
  ...list,
})

/**
 * Somebody waits for an option that is sold out; names are in the reader's language, empty when the shop has
 * it no more.
 */
const Waiting = onWire({
  subSku: z.string(),
  pid: Id.nullable(),
  name: z.string(),
  optionName: z.string(),
  /** Path of the product, without the language; null: the shop has it no more. */
  url: z.string().nullable(),
  state: z.enum(['waiting', 'notified']),
  at: z.iso.datetime(),
})

export const listRestock = endpoint('GET', '/restock', {
  name: 'restock-requests',
  about: 'The member’s restock requests.',
  query: z.object(paging(mostWishlistItems, mostWishlistItems)),
  answer: z.object({ waiting: z.array(Waiting), total }),
})
export const requestRestockNotice = endpoint('POST', '/restock', {
  name: 'ask-restock',
  about:
    'Requests an e-mail when an option is back in stock, to the member’s own address, or to the given one. A repeat has no effect.',
  body: onWire({ subSku: line(80), email: line(254).default('') }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['wishes.unknown_option', 'wishes.in_stock', 'wishes.email'],
})
export const dropRestock = endpoint('DELETE', '/restock', {
  name: 'drop-restock',
  about: 'Withdraws a restock request of the member.',
  body: onWire({ subSku: line(80) }),
  answer: z.object({ done: z.literal(true) }),
})
