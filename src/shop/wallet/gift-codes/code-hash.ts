import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { newGiftCode } from './gift.rules.ts'

/** A code as it is kept: only this shop can make the hash of one. */
const digest = (word: string): Buffer => createHash('sha256').update(word).digest()

export const hashOf = (ctx: Pick<Ctx, 'sealing'>, code: string): Buffer =>
  digest(ctx.sealing.derive('gift code', code))

/** Under which a code may be kept, also one that was made before the shop's secret was turned over. */
export const hashesOf = (ctx: Pick<Ctx, 'sealing'>, code: string): Buffer[] =>
  ctx.sealing.derivations('gift code', code).map(digest)

/** A new code and what is kept of it. */
export function newCode(ctx: Pick<Ctx, 'sealing'>): {
  code: string
  stored: { hash: Buffer; lastFour: string }
} {
  const code = newGiftCode(randomBytes(16))
  return { code, stored: { hash: hashOf(ctx, code), lastFour: code.slice(-4) } }
}
