import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { newGiftCode } from './gift.rules.ts'

/** Hash of a derived code. The derivation uses the shop's secret, so that hashes cannot be computed elsewhere. */
const digest = (word: string): Buffer => createHash('sha256').update(word).digest()

/** The hash by which a code is stored; made with the current secret. */
export const hashOf = (ctx: Pick<Ctx, 'sealing'>, code: string): Buffer =>
  digest(ctx.sealing.derive('gift code', code))

/** All hashes under which a code may be stored, including those of earlier secrets. */
export const hashesOf = (ctx: Pick<Ctx, 'sealing'>, code: string): Buffer[] =>
  ctx.sealing.derivations('gift code', code).map(digest)

/** Makes a code and the parts of it that are stored: its hash and last four characters. */
export function newCode(ctx: Pick<Ctx, 'sealing'>): {
  code: string
  stored: { hash: Buffer; lastFour: string }
} {
  const code = newGiftCode(randomBytes(16))
  return { code, stored: { hash: hashOf(ctx, code), lastFour: code.slice(-4) } }
}
