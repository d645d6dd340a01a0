import { z } from 'zod'
import { endpoint, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { consentSubjects } from './scope.rules.ts'

const word = (most: number) => z.string().max(most).default('')

/** An authorization request as its address has it (RFC 6749, 4.1.1; RFC 7636). */
export const authorization = {
  responseType: word(40),
  clientId: word(200),
  redirectUri: word(500),
  scope: word(2_000),
  state: word(2_000),
  codeChallenge: word(200),
  codeChallengeMethod: word(40),
} as const

export const getLinkRequest = endpoint('GET', '/linking/request', {
  name: 'link-request',
  about:
    'What a platform asks a member to allow, as its authorization request says. `unknown`: of no platform, or to an address that is none of its own, so nobody is sent there. `refused`: the platform is told at `redirect`. Looking allows nothing.',
  query: onWire(authorization),
  answer: onWire({
    kind: z.enum(['unknown', 'refused', 'sign_in', 'open']),
    redirect: z.string().nullable(),
    /** As staff registered it, and the host that its answers go to; empty: unknown. */
    name: z.string(),
    host: z.string(),
    subjects: z.array(z.enum(consentSubjects)),
    /** Whose account it is. */
    email: z.string().nullable(),
    /** It is linked already; what is allowed is added. */
    isLinked: z.boolean(),
  }),
})
export type LinkRequest = z.output<typeof getLinkRequest.answer>

export const answerLink = endpoint('POST', '/linking/answer', {
  name: 'answer-link',
  about:
    'The member’s answer to an authorization request: `redirect` is the address of the platform that their browser goes to with it, once.',
  body: onWire({ ...authorization, allow: z.enum(['yes', 'no']) }),
  answer: onWire({ redirect: z.string() }),
  refuses: ['linking.unknown_client'],
})

const Link = onWire({
  id: Id,
  name: z.string(),
  host: z.string(),
  subjects: z.array(z.enum(consentSubjects)),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
}).meta({ id: 'LinkedAssistant' })
export type LinkedAssistant = z.output<typeof Link>

export const listLinks = endpoint('GET', '/account/links', {
  name: 'linked-assistants',
  about: 'Assistants that the member linked to the account, the newest first, and when each called last.',
  answer: z.object({ links: z.array(Link) }),
})

export const endLink = endpoint('DELETE', '/account/links', {
  name: 'unlink-assistant',
  about: 'Unlinks an assistant, at once and for good: its tokens count no more.',
  body: onWire({ id: Id }, { id: '_id' }),
  answer: z.object({ links: z.array(Link) }),
  refuses: ['linking.unknown_link'],
})
