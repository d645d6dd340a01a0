import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { inPath } from './paths.rules.ts'
import { Refusal } from '../refusal.ts'
import type { Locale } from '../region.ts'
import { agentRefusals } from './platform.rules.ts'

/** Minutes that a checkout link is valid (rules/agents#13). */
const minutes = 30
const purpose = 'assisted checkout'

const signedWords = (id: string, until: number): string => `${id} ${until}`

/** Link that hands a checkout over to its buyer, in their language. */
export function handoverLink(ctx: Ctx, id: string, locale: Locale): string {
  const until = Math.floor(ctx.clock.now().getTime() / 1_000) + minutes * 60
  const token = `${id}.${until.toString(36)}.${ctx.sealing.derive(purpose, signedWords(id, until))}`
  return `${ctx.shop.publicUrl}${inPath(locale, '/assisted-checkout')}?token=${token}`
}

/** Checkout and expiry of a link. Refuses `agents.unknown`, `agents.link_over`. */
export function openedLink(
  { sealing, clock }: Pick<Ctx, 'sealing' | 'clock'>,
  token: string,
): { id: string; until: Date } {
  const [, id, written, signature] = /^([\da-f-]{36})\.([\da-z]{1,10})\.([\w-]{43})$/.exec(token) ?? []
  if (!id || !written || !signature) throw new Refusal(agentRefusals.unknown)
  const until = Number.parseInt(written, 36)
  const isOurs = sealing
    .derivations(purpose, signedWords(id, until))
    .some((each) => timingSafeEqual(Buffer.from(each), Buffer.from(signature)))
  if (!isOurs) throw new Refusal(agentRefusals.unknown)
  if (clock.now().getTime() >= until * 1_000) throw new Refusal(agentRefusals.link_over)
  return { id, until: new Date(until * 1_000) }
}
