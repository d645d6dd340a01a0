import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { Id } from '../../ids.ts'

const purpose = 'following links of campaigns'
/** Characters of the signature: too many to guess, few enough for a URL. */
const markLength = 22

/** Token of a numbered link for one recipient; reveals neither the person nor the target. */
export const linkToken = ({ sealing }: Pick<Ctx, 'sealing'>, recipientId: string, number: number): string =>
  `${recipientId}.${number}.${sealing.derive(purpose, `${recipientId}.${number}`).slice(0, markLength)}`

/** Content of a token; null: invalid signature. */
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
