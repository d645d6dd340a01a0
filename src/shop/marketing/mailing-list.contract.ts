import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { updateStates } from './mailing-list.rules.ts'

export const MailingListUpdate = onWire({
  id: Id,
  email: z.string(),
  /** Whether the provider should add the address or remove it. */
  isSubscribed: z.boolean(),
  state: z.enum(updateStates),
  /** HTTP status of the last response; null: none. */
  status: z.number().int().nullable(),
  tries: z.number().int(),
  /** Null: at once. */
  nextTryAt: z.iso.datetime().nullable(),
}).meta({ id: 'MailingListUpdate' })
export type MailingListUpdate = z.output<typeof MailingListUpdate>

export const listMailingListUpdates = endpoint('GET', adminPath('/mailing-list'), {
  name: 'staff-mailing-list',
  about:
    'Addresses whose change was not yet accepted by the mailing-list company: refused ones first, then those with the most tries.',
  query: onWire({ state: z.enum(updateStates).optional(), search: line(120).default(''), ...paging(50) }),
  answer: z.object({ updates: z.array(MailingListUpdate), total: z.number().int() }),
})

const byId = z.object({ id: Id })

export const retryMailingListUpdate = endpoint('POST', adminPath('/mailing-list/{id}/retry'), {
  name: 'staff-retry-mailing-list',
  about: 'Sends an address to the mailing-list company again, at once.',
  query: byId,
  answer: z.object({ update: MailingListUpdate }),
  refuses: ['marketing.unknown_update'],
})

export const giveUpMailingListUpdate = endpoint('POST', adminPath('/mailing-list/{id}/give-up'), {
  name: 'staff-give-up-mailing-list',
  about:
    'Stops sending an address that the mailing-list company refused; the reason stays in the audit log. A later change of its consent is sent again.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: z.object({ update: MailingListUpdate }),
  refuses: ['marketing.unknown_update', 'marketing.update_not_refused'],
})
