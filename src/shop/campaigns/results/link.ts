import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { Id } from '../../ids.ts'

const purpose = 'following links of campaigns'
/** Enough that nobody guesses one, short enough for an address. */
const markLength = 22

/** A link of one recipient's letter, by its number; says nothing of who that is and where it leads. */
export const linkToken = ({ sealing }: Pick<Ctx, 'sealing'>, recipientId: string, number: number): string =>
  `${recipientId}.${number}.${sealing.derive(purpose, `${recipientId}.${number}`).slice(0, markLength)}`

/** What a token names; null: we did not sign it. */
export function readLinkToken(
  { sealing }: Pick<Ctx, 'sealing'>,
  token: string,
): { recipientId: string; number: number } | null {
  const [recipientId = '', number = ''] = token.split('.')
  if (!Id.safeParse(recipientId).success || !/^[1-9]\d{0,5}$/.test(number)) return null
  const named = `${recipientId}.${number}`
  const given = Buffer.from(token)
  const isOurs = sealing
    .derivations(purpose, named)
    .map((mark) => Buffer.from(`${named}.${mark.slice(0, markLength)}`))
    .some((right) => given.length === right.length && timingSafeEqual(given, right))
  return isOurs ? { recipientId, number: Number(number) } : null
}
