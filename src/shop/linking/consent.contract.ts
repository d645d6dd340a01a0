import { z } from 'zod'
import { endpoint, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { consentSubjects } from './scope.rules.ts'

const word = (most: number) => z.string().max(most).default('')

/** Parameters of an authorization request (RFC 6749, 4.1.1; RFC 7636). */
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
    'Returns the access that an authorization request asks a member to grant. `unknown`: the platform or the redirect address is not registered, so there is no redirect. `refused`: the error is sent to the platform at `redirect`. Reading grants nothing.',
  query: onWire(authorization),
  answer: onWire({
    kind: z.enum(['unknown', 'refused', 'sign_in', 'open']),
    redirect: z.string().nullable(),
    /** Name as registered by staff, and host of the redirect URI; empty: unknown. */
    name: z.string(),
    host: z.string(),
    subjects: z.array(z.enum(consentSubjects)),
    /** Email of the signed-in account. */
    email: z.string().nullable(),
    /** Whether it is already linked; allowed scopes are then added. */
    isLinked: z.boolean(),
  }),
})
export type LinkRequest = z.output<typeof getLinkRequest.answer>

export const answerLink = endpoint('POST', '/linking/answer', {
  name: 'answer-link',
  about:
    'Stores the member’s answer to an authorization request: `redirect` is the address of the platform to which the browser returns with it, once.',
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
  about:
    'Lists the assistants that the member linked to the account, newest first, with the last request of each.',
  answer: z.object({ links: z.array(Link) }),
})

export const endLink = endpoint('DELETE', '/account/links', {
  name: 'unlink-assistant',
  about: 'Unlinks an assistant, at once and for good: its tokens become invalid.',
  body: onWire({ id: Id }, { id: '_id' }),
  answer: z.object({ links: z.array(Link) }),
  refuses: ['linking.unknown_link'],
})
