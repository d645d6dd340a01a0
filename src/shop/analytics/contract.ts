import { z } from 'zod'
import { endpoint, line } from '../endpoint.ts'

/** What may be logged; anything else is refused (rules/messages#7). */
const interactionTypes = [
  'page_view',
  'view_item',
  'add_to_cart',
  'begin_checkout',
  'search',
  'select_item',
  'open_cart',
  'open_menu',
  'change_language',
  'change_country',
  'video',
  'share',
  'error',
] as const

const small = z.union([z.number(), z.boolean(), line(120)])
const Interaction = z.object({
  type: z.enum(interactionTypes),
  path: line(300).pipe(z.string().startsWith('/')),
  detail: z
    .record(z.string().regex(/^[a-z_]{1,30}$/), small)
    .refine((detail) => Object.keys(detail).length <= 10, 'at most 10 values')
    .default({}),
})
export type Interaction = z.infer<typeof Interaction>

const parts = {
  about:
    'What a visitor did, up to 50 at once, without who it was. Outside Hong Kong only with consent, and nowhere against a no; otherwise dropped. Needs no session.',
  body: z.object({ interactions: z.array(Interaction).min(1).max(50), consent: z.boolean().default(false) }),
  answer: z.object({ accepted: z.number().int() }),
  refuses: ['shop.too_many_requests'],
}

export const logInteractions = endpoint('POST', '/interaction/log', { name: 'interaction-log', ...parts })
export const logInteractionsOld = endpoint('POST', '//nuxt/int/log', {
  name: 'nuxt-interaction-log',
  ...parts,
})
