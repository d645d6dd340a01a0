import { z } from 'zod'
import { endpoint, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { brands, fundings } from './rules.ts'

/** A stored card as its owner sees it. Only the provider has its number. */
export const Card = onWire(
  {
    id: Id,
    brand: z.enum(brands),
    lastFour: z.string(),
    /** Month and year, 07/2030; null: the provider has not reported it. */
    expires: z.string().nullable(),
    expired: z.boolean(),
    funding: z.enum(fundings),
    isDefault: z.boolean(),
  },
  { id: '_id' },
).meta({ id: 'Card' })
export type Card = z.output<typeof Card>

/** All cards of a member as one page. */
export const allCards = { page: 1, limit: 100 } as const
const list = {
  answer: onWire({
    cards: z.array(Card),
    total: z.number().int(),
    /** Whether cards can be stored at all. */ canKeep: z.boolean(),
  }),
}
const one = z.object({ id: Id })

export const listCards = endpoint('GET', '/cards', {
  name: 'cards',
  about:
    'The member’s stored cards, the one for payments first: brand, last four digits, expiry. Tokens stay inside.',
  query: z.object(paging(100)),
  ...list,
})
export const removeCard = endpoint('DELETE', '/cards/{id}', {
  name: 'remove-card',
  about: 'Forgets a card, here and at the provider; the newest of the others takes its place.',
  query: one,
  ...list,
  refuses: ['cards.unknown', 'cards.in_use'],
})
export const chooseCard = endpoint('POST', '/cards/{id}/default', {
  name: 'choose-card',
  about: 'Makes a card the one that is offered first.',
  query: one,
  ...list,
  refuses: ['cards.unknown', 'cards.expired'],
})
