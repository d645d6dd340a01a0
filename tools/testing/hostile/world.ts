import { randomUUID } from 'node:crypto'
import { closedAddresses, type Dice } from './values.ts'

/** Resources of others that a request may name, and credentials that pass admission. */
export type World = {
  profileUrl: string
  /** Ids of sessions, orders, links and clients of others. */
  foreign: readonly string[]
  /** Tokens that are expired, or belong to another platform. */
  tokens: readonly string[]
  /** Used idempotency keys. */
  keys: string[]
  client: { id: string; secret: string }
  desk: Readonly<Record<string, string>>
  sku: string
}
export type Hostile = {
  path: string
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** Headers of a call, some of them forged. */
export function headersOf(world: World, by: Dice): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': by.chance(0.85)
      ? 'application/json'
      : by.pick([
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'application/json; charset=utf-16',
          '',
          'a'.repeat(5_000),
        ]),
    'ucp-agent': by.chance(0.8)
      ? `profile="${world.profileUrl}"`
      : by.pick([
          '',
          'profile=',
          'profile=1',
          `profile="${by.pick(closedAddresses)}"`,
          'profile="a", profile="b"',
          '"'.repeat(3_000),
          `profile=:${'A'.repeat(99)}:`,
        ]),
  }
  if (by.chance(0.15)) {
    headers['signature-input'] = by.pick([
      'sig1=()',
      'sig1=("@method" "@path");keyid="platform-1"',
      'sig1=("@evil")',
      '=',
      `sig1=(${'"@path" '.repeat(500)})`,
    ])
    headers.signature = by.pick(['sig1=:AAAA:', 'sig1=::', 'x', `sig1=:${'A'.repeat(86)}==:`])
    headers['content-digest'] = by.pick(['sha-256=:AAAA:', 'md5=:AAAA:', 'x'])
  }
  if (by.chance(0.2)) {
    const key =
      by.chance(0.6) && world.keys.length > 0
        ? by.pick(world.keys)
        : by.pick([randomUUID(), '', 'x'.repeat(9_000), '../../x', '0'])
    headers['idempotency-key'] = key
    if (world.keys.length < 200 && key.length < 100) world.keys.push(key)
  }
  if (by.chance(0.2))
    headers.authorization = by.pick([
      ...world.tokens.map((token) => `Bearer ${token}`),
      'Bearer',
      'Bearer x',
      'Basic eDp5',
      `Bearer ${'x'.repeat(9_000)}`,
      'Digest username="a"',
    ])
  if (by.chance(0.1))
    headers['accept-language'] = by.pick(['*', 'xx', 'zh-Hant-HK;q=9', ','.repeat(3_000), '%00'])
  if (by.chance(0.05)) headers['content-length'] = by.pick(['-1', '99999999999', 'x'])
  if (by.chance(0.05)) headers['x-forwarded-for'] = by.pick(['127.0.0.1', '10.0.0.1, ::1', "' or 1=1"])
  return headers
}
