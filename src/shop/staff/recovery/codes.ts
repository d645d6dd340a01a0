import { createHash, createHmac } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { readRecoveryCode, recoveryCodeOf, recoveryCount } from './recovery.rules.ts'
import * as store from './recovery.store.ts'

const hashOf = (code: string): Buffer => createHash('sha256').update(`recovery ${code}`).digest()

/**
 * The codes of a secret word: of an invitation, of a link, or of a seed. So the page that shows them needs no
 * copy of them anywhere, and no answer to a form carries one.
 */
export const codesOf = (secret: string): string[] =>
  Array.from({ length: recoveryCount }, (_, index) =>
    recoveryCodeOf(createHmac('sha256', secret).update(`recovery ${index}`).digest()),
  )

/** Stores the recovery codes derived from a secret, which replace all earlier ones. */
export const saveCodesOf = (tx: Ctx, staffId: string, secret: string): Promise<void> =>
  store.replaceCodes(
    tx.db,
    staffId,
    codesOf(secret).map((code) => hashOf(readRecoveryCode(code) ?? code)),
    tx.clock.now(),
  )

/** Consumes a recovery code; null: the input has another format; false: unknown or used. */
export async function takeRecovery(tx: Ctx, staffId: string, typed: string): Promise<boolean | null> {
  const code = readRecoveryCode(typed)
  return code === null ? null : store.takeRecoveryCode(tx.db, staffId, hashOf(code), tx.clock.now())
}

/** Number of unused recovery codes of a staff user. */
export const recoveryLeft = async (ctx: Pick<Ctx, 'db'>, staffId: string): Promise<number> =>
  (await store.standingOf(ctx.db, staffId)).left
