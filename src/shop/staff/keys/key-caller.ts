import { createHash, createHmac } from 'node:crypto'
import type { Ctx, Staff } from '../../context.ts'
import { keyState, prefixOf, rolesOfKey } from './key.rules.ts'
import * as store from './key.store.ts'

const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The key of a seed: 250 random bits, with a beginning by which scanners of source code know it. */
export function keyOfSeed(seed: string): { key: string; prefix: string; hash: Buffer } {
  const random = createHmac('sha384', seed).update('api key').digest('base64url')
  const key = `elk_${random.slice(0, 50)}`
  return { key, prefix: prefixOf(key), hash: hashOfKey(key) }
}

const minute = 60_000

/** The caller of an API key: its creator, limited to the key's scopes (rules/platform#3). Null: unknown or inactive key. */
export async function staffOfKey(ctx: Pick<Ctx, 'db' | 'clock'>, key: string): Promise<Staff | null> {
  const hash = hashOfKey(key)
  const found = await store.findKey(ctx.db, { hash })
  const now = ctx.clock.now()
  if (!found || keyState(found, now) !== 'active') return null
  const { id, name, maker, scopes, lastUsedAt } = found
  const before = new Date(now.getTime() - minute)
  if (lastUsedAt === null || lastUsedAt < before) await store.touchKey(ctx.db, id, now, before)
  return {
    ...maker,
    roles: rolesOfKey(maker.roles, scopes),
    apiKey: { id, name },
    sessionId: id,
    sessionHash: hash,
  }
}
