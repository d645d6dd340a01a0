import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { updateStates } from './mailing-list.rules.ts'

export const MailingListUpdate = onWire({
  id: Id,
  email: z.string(),
  /** Whether the company is to have it on its list, or is to take it off. */
  isSubscribed: z.boolean(),
  state: z.enum(updateStates),
  /** What the company answered last, as a status of HTTP; null: nothing. */
  status: z.number().int().nullable(),
  tries: z.number().int(),
  /** Null: at once. */
  nextTryAt: z.iso.datetime().nullable(),
}).meta({ id: 'MailingListUpdate' })
export type MailingListUpdate = z.output<typeof MailingListUpdate>

export const listMailingListUpdates = endpoint('GET', adminPath('/mailing-list'), {
  name: 'staff-mailing-list',
  about:
    'Addresses that the mailing-list company is still to be told of: those it refused first, then those it was told of most often.',
  query: onWire({ state: z.enum(updateStates).optional(), search: line(120).default(''), ...paging(50) }),
  answer: z.object({ updates: z.array(MailingListUpdate), total: z.number().int() }),
})

const byId = z.object({ id: Id })

export const retryMailingListUpdate = endpoint('POST', adminPath('/mailing-list/{id}/retry'), {
  name: 'staff-retry-mailing-list',
  about: 'Tells the company of an address again, at once.',
  query: byId,
  answer: z.object({ update: MailingListUpdate }),
  refuses: ['marketing.unknown_update'],
})

export const giveUpMailingListUpdate = endpoint('POST', adminPath('/mailing-list/{id}/give-up'), {
  name: 'staff-give-up-mailing-list',
  about:
    'Tells the company no more of an address it refused; why stays in the log. What its owner says of mail later is told again.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: z.object({ update: MailingListUpdate }),
  refuses: ['marketing.unknown_update', 'marketing.update_not_refused'],
})
