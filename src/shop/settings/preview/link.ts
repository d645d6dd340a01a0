import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { commonRefusals, Refusal } from '../../refusal.ts'
import { dayMs } from '../../calendar.ts'

/** Content of a link: a version, or null for the home page, a time, and the expiry in seconds. */
const Claim = z.tuple([z.uuid().nullable(), z.iso.datetime(), z.number().int()])
type Claim = z.output<typeof Claim>

const purpose = 'content preview'
const days = 7

export const previewUntil = (now: Date): Date => new Date(now.getTime() + days * dayMs)

export function previewToken(ctx: Pick<Ctx, 'sealing'>, claim: Claim): string {
  const words = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${words}.${ctx.sealing.derive(purpose, words)}`
}

/** The content of a preview link. Throws `shop.not_found` for an invalid or expired one. */
export function previewClaim(ctx: Pick<Ctx, 'sealing' | 'clock'>, token: string): Claim {
  const [words = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const isOurs = ctx.sealing.derivations(purpose, words).some((derived) => {
    const made = Buffer.from(derived)
    return made.length === given.length && timingSafeEqual(made, given)
  })
  if (!isOurs) throw new Refusal(commonRefusals.not_found)
  const claim = Claim.parse(JSON.parse(Buffer.from(words, 'base64url').toString('utf8')))
  if (claim[2] * 1_000 < ctx.clock.now().getTime()) throw new Refusal(commonRefusals.not_found)
  return claim
}
