import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { Id } from '../ids.ts'

const purpose = 'unsubscribing from marketing mail'

/** Names a record of consent without its address, signed; good for as long as the record is there. */
export const unsubscribeToken = ({ sealing }: Pick<Ctx, 'sealing'>, consentId: string): string =>
  `${consentId}.${sealing.derive(purpose, consentId)}`

/** The record that a token names; null: we did not sign it. */
export function consentIdOf({ sealing }: Pick<Ctx, 'sealing'>, token: string): string | null {
  const [id = ''] = token.split('.', 1)
  if (!Id.safeParse(id).success) return null
  const given = Buffer.from(token)
  const isOurs = sealing
    .derivations(purpose, id)
    .map((mark) => Buffer.from(`${id}.${mark}`))
    .some((right) => given.length === right.length && timingSafeEqual(given, right))
  return isOurs ? id : null
}
