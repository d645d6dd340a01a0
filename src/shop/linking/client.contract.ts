import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { clientMethods, clientStates } from './client.rules.ts'
import { linkScopes } from './scope.rules.ts'

const LinkClient = onWire({
  /** `client_id` of OAuth. */
  id: Id,
  name: z.string(),
  profileUrl: z.string(),
  redirectUris: z.array(z.string()),
  method: z.enum(clientMethods),
  scopes: z.array(z.string()),
  state: z.enum(clientStates),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
  /** Number of members with an open link. */
  links: z.number().int(),
}).meta({ id: 'LinkClient' })
export type LinkClient = z.output<typeof LinkClient>

export const listClients = endpoint('GET', adminPath('/link-clients'), {
  name: 'staff-link-clients',
  about: 'Lists the platforms whose assistants members may link to their account, active ones first.',
  answer: z.object({ clients: z.array(LinkClient) }),
})

export const proposeClient = endpoint('GET', adminPath('/link-clients/proposal'), {
  name: 'staff-propose-link-client',
  about:
    'Returns a new secret of a platform, which becomes valid when the platform is registered with its `seed`. It is shown only here.',
  answer: z.object({ seed: z.string(), secret: z.string() }),
})

export const createClient = endpoint('POST', adminPath('/link-clients'), {
  name: 'staff-create-link-client',
  about:
    'Registers a platform: its profile, its redirect addresses (one a line), and its authentication at the token endpoint: keys (a JWK set, ES256 or ES384), the secret that was shown with this seed, or PKCE only for a public client. The same seed registers one platform.',
  body: onWire({
    seed: line(60).min(43),
    name: line(80).min(1),
    profileUrl: line(500).min(1),
    redirectUris: z.string().max(6_000),
    method: z.enum(clientMethods),
    keys: z.string().max(10_000).default(''),
    scopes: z.array(z.enum(linkScopes)).max(linkScopes.length).default([]),
  }),
  answer: z.object({ client: LinkClient }),
  refuses: [
    'linking.bad_redirect',
    'linking.bad_keys',
    'linking.bad_profile',
    'linking.no_scopes',
    'linking.too_many_clients',
  ],
})

export const revokeClient = endpoint('POST', adminPath('/link-clients/{id}/revoke'), {
  name: 'staff-revoke-link-client',
  about: 'Revokes a platform and all of its links, at once and for good. Idempotent.',
  query: z.object({ id: Id }),
  answer: z.object({ client: LinkClient }),
  refuses: ['linking.unknown_client'],
})
