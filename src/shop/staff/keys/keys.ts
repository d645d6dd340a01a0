import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { isRight } from '../rules.ts'
import { assertCurrentPassword } from '../sign-in.ts'
import { atTheDesk, deskRead, deskWrite } from '../write.ts'
import { keyOfSeed } from './key-caller.ts'
import * as contract from './key.contract.ts'
import { scopesBeyondCreator, keyRefusals, keyRights, keyState, keyStates, mostKeys } from './key.rules.ts'
import * as store from './key.store.ts'
import { dayMs } from '../../calendar.ts'

function shown(ctx: Pick<Ctx, 'clock'>, key: store.StoredKey): contract.ApiKey {
  const { id, name, prefix, maker, createdAt, expiresAt, lastUsedAt } = key
  const scopes = key.scopes.filter(isRight)
  return {
    id,
    name,
    prefix,
    state: keyState(key, ctx.clock.now()),
    scopes,
    dormant: scopesBeyondCreator(maker.roles, scopes),
    createdBy: maker.name,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

async function keyShown(ctx: Ctx, by: { id: string } | { hash: Buffer }): Promise<contract.ApiKey> {
  const found = await store.findKey(ctx.db, by)
  if (!found) throw new Refusal(keyRefusals.unknown_key)
  return shown(ctx, found)
}

export const listKeys = deskRead(contract.listKeys, 'integrations.read', async (ctx) => {
  const keys = (await store.listKeys(ctx.db)).map((key) => shown(ctx, key))
  return { keys: keys.toSorted((a, b) => keyStates.indexOf(a.state) - keyStates.indexOf(b.state)) }
})

export const proposeKey = deskRead(contract.proposeKey, 'integrations.manage', (ctx) => {
  const { roles } = atTheDesk(ctx)
  const seed = randomBytes(32).toString('base64url')
  const scopes = keyRights.filter((right) => scopesBeyondCreator(roles, [right]).length === 0)
  return Promise.resolve({ seed, key: keyOfSeed(seed).key, scopes })
})

export const createKey = deskWrite(
  contract.createKey,
  {
    right: 'integrations.manage',
    entity: 'api_key',
    keyed: false,
    idOf: ({ key }) => key.id,
    outcome: ({ key: { name, scopes, expiresAt } }) => ({ name, scopes, until: expiresAt }),
    first: (ctx, { current }) => assertCurrentPassword(ctx, current),
  },
  async (tx, { seed, name, scopes: wanted, days }) => {
    const { id: createdBy, roles } = atTheDesk(tx)
    const { hash, prefix } = keyOfSeed(seed)
    const now = tx.clock.now()
    const count = await store.lockKeys(tx.db, now)
    const known = await store.findKey(tx.db, { hash })
    if (known) return { key: shown(tx, known) }
    const scopes = keyRights.filter((right) => wanted.includes(right))
    if (wanted.length === 0) throw new Refusal(keyRefusals.no_scopes)
    if (scopesBeyondCreator(roles, wanted).length > 0) throw new Refusal(keyRefusals.beyond_maker)
    if (count >= mostKeys) throw new Refusal(keyRefusals.too_many_keys)
    const expiresAt = new Date(now.getTime() + days * dayMs)
    await store.addKey(tx.db, { hash, prefix, name, scopes, createdBy, createdAt: now, expiresAt })
    return { key: await keyShown(tx, { hash }) }
  },
)

export const revokeKey = deskWrite(
  contract.revokeKey,
  {
    right: 'integrations.manage',
    entity: 'api_key',
    outcome: ({ key: { name, state } }) => ({ name, state }),
  },
  async (tx, { id }) => {
    await store.revokeKey(tx.db, id, atTheDesk(tx).id, tx.clock.now())
    return { key: await keyShown(tx, { id }) }
  },
)
