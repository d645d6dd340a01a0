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
  /** First characters of the key; the rest is not stored. */
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
  about: 'API keys, active ones first, then by age. A key is shown once, when it is created.',
  answer: z.object({ keys: z.array(ApiKey) }),
})

export const proposeKey = endpoint('GET', adminPath('/api-keys/proposal'), {
  name: 'staff-propose-api-key',
  about:
    'Proposes a new key, which is activated by its `seed`, and the scopes that the caller may give it. The key is shown here alone.',
  answer: z.object({ seed: z.string(), key: z.string(), scopes: z.array(StaffRight) }),
})

export const createKey = endpoint('POST', adminPath('/api-keys'), {
  name: 'staff-create-api-key',
  about:
    'Activates the key that was shown with this seed: `Authorization: Bearer` and the key, for back-office calls whose right is among its scopes. Scopes are rights of its creator, none that moves money; rights that its creator loses later are lost for the key too. The same seed creates one key.',
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
  about: 'Revokes a key permanently, in every process. A repeat has no effect.',
  query: z.object({ id: Id }),
  answer: z.object({ key: ApiKey }),
  refuses: ['staff.unknown_key'],
})
