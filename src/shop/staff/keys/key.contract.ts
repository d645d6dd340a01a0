import { z } from 'zod'
import { endpoint, line, onWire, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../contract.ts'
import { rights } from '../rules.ts'
import { keyStates } from './key.rules.ts'
import { StaffRight } from '../right.contract.ts'

const ApiKey = onWire({
  id: Id,
  name: z.string(),
  /** The beginning of the key; the rest is kept nowhere. */
  prefix: z.string(),
  state: z.enum(keyStates),
  scopes: z.array(StaffRight),
  /** Of the scopes, those that its maker has no more: the key may not use them meanwhile. */
  dormant: z.array(StaffRight),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To the minute; null: never. */
  lastUsedAt: z.iso.datetime().nullable(),
}).meta({ id: 'ApiKey' })
export type ApiKey = z.output<typeof ApiKey>

export const listKeys = endpoint('GET', adminPath('/api-keys'), {
  name: 'staff-api-keys',
  about:
    'Keys of the API, those that work first, then by age. What a key is is shown when it is made, and never again.',
  answer: z.object({ keys: z.array(ApiKey) }),
})

export const proposeKey = endpoint('GET', adminPath('/api-keys/proposal'), {
  name: 'staff-propose-api-key',
  about:
    'A new key, which counts once it is made with its `seed`, and the scopes that who asks may give it. It is shown here alone.',
  answer: z.object({ seed: z.string(), key: z.string(), scopes: z.array(StaffRight) }),
})

export const createKey = endpoint('POST', adminPath('/api-keys'), {
  name: 'staff-create-api-key',
  about:
    'The key that was shown with this seed counts from now on: `Authorization: Bearer` and the key, for calls of the desk whose right is among its scopes. Scopes are rights of its maker, none that moves money; what its maker loses later, the key loses too. The same seed twice is one key.',
  body: onWire({
    seed: line(60).min(43),
    name: line(80).min(1),
    scopes: z.array(StaffRight).max(rights.length).default([]),
    days: wholeNumber(1, 366),
    current: z.string().max(200),
  }),
  answer: z.object({ key: ApiKey }),
  refuses: [
    'staff.wrong_sign_in',
    'staff.too_many_tries',
    'staff.no_scopes',
    'staff.beyond_maker',
    'staff.too_many_keys',
  ],
})

export const revokeKey = endpoint('POST', adminPath('/api-keys/{id}/revoke'), {
  name: 'staff-revoke-api-key',
  about: 'A key works no more, from now on and for good, in every process. Twice is once.',
  query: z.object({ id: Id }),
  answer: z.object({ key: ApiKey }),
  refuses: ['staff.unknown_key'],
})
