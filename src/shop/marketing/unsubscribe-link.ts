import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { Id } from '../ids.ts'

const purpose = 'unsubscribing from marketing mail'

/**
 * Signed token of a consent, without its address, valid as long as the record exists. `source`: an id of the email's
 * origin, returned when the link is used.
 */
export function unsubscribeToken(
  { sealing }: Pick<Ctx, 'sealing'>,
  consentId: string,
  source: string | null = null,
): string {
  const named = source === null ? consentId : `${consentId}~${source}`
  return `${named}.${sealing.derive(purpose, named)}`
}

/** Content of a token; null: invalid signature. */
export function readUnsubscribeToken(
  { sealing }: Pick<Ctx, 'sealing'>,
  token: string,
): { consentId: string; source: string | null } | null {
  const [named = ''] = token.split('.', 1)
  const [consentId = '', source = null, ...more] = named.split('~')
  const areIds = [consentId, ...(source === null ? [] : [source])].every((id) => Id.safeParse(id).success)
  if (!areIds || more.length > 0) return null
  const given = Buffer.from(token)
  const isOurs = sealing
    .derivations(purpose, named)
    .map((mark) => Buffer.from(`${named}.${mark}`))
    .some((right) => given.length === right.length && timingSafeEqual(given, right))
  return isOurs ? { consentId, source } : null
}
