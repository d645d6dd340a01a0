import { z } from 'zod'
import { email } from '../../content/contract.ts'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { transferStates } from './transfer.rules.ts'

/** What whoever gives sessions away sees of an offer. */
export const Transfer = onWire(
  {
    id: Id,
    packageId: Id,
    sessions: z.number().int(),
    state: z.enum(transferStates),
    /** The address it was sent to, as its owner wrote it; null once the offer ended. */
    email: z.string().nullable(),
    expiresAt: z.iso.datetime(),
  },
  { id: '_id' },
)
export type Transfer = z.output<typeof Transfer>

/** What the link of the letter is about. */
export const TransferLink = onWire({
  state: z.enum(transferStates),
  name: z.string(),
  optionName: z.string(),
  uniqueUrl: z.string(),
  sessions: z.number().int(),
  /** The last day of the sessions. */
  expiresOn: z.iso.date(),
  /** The offer stands until then. */
  expiresAt: z.iso.datetime(),
  from: z.string(),
  /** Whether the caller's account is the one it was sent to; null: nobody is signed in, or the offer ended. */
  isForYou: z.boolean().nullable(),
  /** The caller has taken it. */
  isYours: z.boolean(),
})
export type TransferLink = z.output<typeof TransferLink>

const answer = z.object({ transfer: Transfer })
const link = z.object({ transfer: TransferLink })
const token = line(200).pipe(z.string().min(1))

export const offerSessions = endpoint('POST', '/sessions/transfers', {
  name: 'offer-sessions',
  about:
    'Offers unused sessions of the member’s own package to an e-mail, which gets a link that is good for 14 days. The answer is the same whether that address has an account or not.',
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
  about: 'Takes an offer of sessions back before it is taken; its link opens nothing more.',
  query: z.object({ id: Id }),
  answer,
  refuses: ['sessions.transfer_unknown', 'sessions.transfer_taken'],
})

export const getTransferLink = endpoint('GET', '/sessions/transfers/link', {
  name: 'sessions-link',
  about: 'What the link of a letter offers, and whether the caller may take it.',
  query: z.object({ token }),
  answer: link,
  refuses: ['sessions.transfer_unknown'],
})

export const takeSessions = endpoint('POST', '/sessions/transfers/take', {
  name: 'take-sessions',
  about:
    'Takes the sessions that a link offers into the account of the address it was sent to. Pressed twice, they are taken once.',
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
