import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'

export const Wish = onWire({ pid: Id, sku: z.string(), at: z.iso.datetime() })
const list = { answer: z.object({ wishes: z.array(Wish) }) }

export const listWishes = endpoint('GET', '/wishlist', {
  name: 'wishlist',
  about: 'Products the member would like to remember, newest first.',
  ...list,
})
export const addWish = endpoint('POST', '/wishlist', {
  name: 'add-wish',
  about: 'Remembers a product; again changes nothing.',
  body: z.object({ pid: Id }),
  ...list,
  refuses: ['wishes.unknown_product', 'wishes.full'],
})
export const removeWish = endpoint('DELETE', '/wishlist', {
  name: 'remove-wish',
  about: 'Forgets a product.',
  body: z.object({ pid: Id }),
  ...list,
})

export const Waiting = onWire({ subSku: z.string(), pid: Id.nullable(), state: z.enum(['waiting', 'notified']), at: z.iso.datetime() })

export const listRestock = endpoint('GET', '/restock', {
  name: 'restock-requests',
  about: 'What the member waits for.',
  answer: z.object({ waiting: z.array(Waiting) }),
})
export const askRestock = endpoint('POST', '/restock', {
  name: 'ask-restock',
  about: 'Tells somebody by e-mail when an option is back; the member’s own address, or the one written. Again changes nothing.',
  body: onWire({ subSku: line(80), email: line(254).default('') }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['wishes.unknown_option', 'wishes.in_stock', 'wishes.email'],
})
export const dropRestock = endpoint('DELETE', '/restock', {
  name: 'drop-restock',
  about: 'The member waits for it no more.',
  body: onWire({ subSku: line(80) }),
  answer: z.object({ done: z.literal(true) }),
})
