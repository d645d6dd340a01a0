import { z } from 'zod'
import { email } from '../../content/contract.ts'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { transferStates } from './transfer.rules.ts'

/** A transfer offer as its sender sees it. */
export const Transfer = onWire(
  {
    id: Id,
    packageId: Id,
    sessions: z.number().int(),
    state: z.enum(transferStates),
    /** Recipient's e-mail as entered; null once the offer ended. */
    email: z.string().nullable(),
    expiresAt: z.iso.datetime(),
  },
  { id: '_id' },
)
export type Transfer = z.output<typeof Transfer>

/** A transfer offer as shown by the e-mailed link. */
export const TransferLink = onWire({
  state: z.enum(transferStates),
  name: z.string(),
  optionName: z.string(),
  uniqueUrl: z.string(),
  sessions: z.number().int(),
  /** The last day of the sessions. */
  expiresOn: z.iso.date(),
  /** End of the offer. */
  expiresAt: z.iso.datetime(),
  from: z.string(),
  /** Whether the caller's account is the recipient; null: not signed in, or the offer ended. */
  isForYou: z.boolean().nullable(),
  /** Whether the caller has accepted it. */
  isYours: z.boolean(),
})
export type TransferLink = z.output<typeof TransferLink>

const answer = z.object({ transfer: Transfer })
const link = z.object({ transfer: TransferLink })
const token = line(200).pipe(z.string().min(1))

export const offerSessions = endpoint('POST', '/sessions/transfers', {
  name: 'offer-sessions',
  about:
    'Offers unused sessions of the member’s own package to an e-mail, which gets a link that is valid for 14 days. The response is the same whether that address has an account or not.',
  body: onWire({ package: Id, email, sessions: z.coerce.number().int().min(1).max(100) }),
  answer,
  refuses: [
    'sessions.unknown',
    'sessions.none_left',
    'sessions.held',
    'sessions.over',
    'sessions.transfer_own',
    'sessions.transfer_pending',
    'sessions.transfer_often',
  ],
})

export const withdrawSessions = endpoint('POST', '/sessions/transfers/{id}/withdraw', {
  name: 'withdraw-sessions',
  about: 'Withdraws an offer of sessions before it is accepted; its link becomes invalid.',
  query: z.object({ id: Id }),
  answer,
  refuses: ['sessions.transfer_unknown', 'sessions.transfer_taken'],
})

export const getTransferLink = endpoint('GET', '/sessions/transfers/link', {
  name: 'sessions-link',
  about: 'The offer of an email link, and whether the caller may accept it.',
  query: z.object({ token }),
  answer: link,
  refuses: ['sessions.transfer_unknown'],
})

export const takeSessions = endpoint('POST', '/sessions/transfers/take', {
  name: 'take-sessions',
  about:
    'Moves the offered sessions into the account of the address that the link was sent to. A repeat has no effect.',
  body: z.object({ token }),
  answer: link,
  refuses: [
    'sessions.transfer_unknown',
    'sessions.transfer_taken',
    'sessions.transfer_withdrawn',
    'sessions.transfer_over',
    'sessions.transfer_other',
    'sessions.same_owner',
    'sessions.none_left',
    'sessions.held',
    'sessions.over',
  ],
})
