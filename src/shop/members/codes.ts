import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { countTry, forgetTries, tryKey } from '../../platform/db/tries.ts'
import type { Ctx } from '../context.ts'
import { networkOf } from '../../platform/network.ts'
import { Refusal } from '../refusal.ts'
import {
  codeMinutes,
  limitsOf,
  pauseSeconds,
  textsBeforeMail,
  wrongCodesADay,
  type CodeLimits,
  type CodePurpose,
  type CodeTarget,
} from './code.rules.ts'
import * as store from './code.store.ts'
import { memberRefusals } from './rules.ts'
import { dayMs } from '../calendar.ts'

type RefusalOfLimits = typeof memberRefusals.code_pause

function tooMany(refusal: RefusalOfLimits, until: number, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((until - now.getTime()) / 1_000))
  return new Refusal(refusal, { retryAfter: seconds, values: { seconds, minutes: Math.ceil(seconds / 60) } })
}

/** Result of a code request: seconds until the next one is allowed, and whether a code by email is offered. */
export type CodeRequestResult = { retryAfter: number; emailOption: boolean }

/**
 * Counts a request for a code, or for a similar message, against every limit. The bot check runs before it. Known and
 * unknown targets are treated alike. Refuses `members.code_pause`, `members.too_many_codes`.
 */
export async function countCodeRequest(
  ctx: Ctx,
  purpose: CodePurpose,
  target: CodeTarget,
  limits: CodeLimits,
): Promise<CodeRequestResult> {
  const now = ctx.clock.now()
  const pause = pauseSeconds[target.channel]
  const since = await countTry(ctx.db, tryKey('code pause', purpose, target.to), now, pause / 60)
  if (since.tries > 1) throw tooMany(memberRefusals.code_pause, since.since.getTime() + pause * 1_000, now)
  let sends = 0
  for (const { of, most, minutes } of limitsOf(target, networkOf(ctx.shopper.ip), limits)) {
    const counted = await countTry(ctx.db, tryKey('code', ...of), now, minutes)
    if (counted.tries > most * ctx.shop.limitsFactor)
      throw tooMany(memberRefusals.too_many_codes, counted.since.getTime() + minutes * 60_000, now)
    if (of[0] === 'day') sends = counted.tries
  }
  return { retryAfter: pause, emailOption: target.channel === 'sms' && sends >= textsBeforeMail }
}

/** Creates a code for a target and sends it after the commit. Refuses the same as `countCodeRequest`. */
export async function requestCode(
  ctx: Ctx,
  purpose: CodePurpose,
  target: CodeTarget,
  limits: CodeLimits,
): Promise<CodeRequestResult> {
  const result = await countCodeRequest(ctx, purpose, target, limits)
  const { channel, to } = target
  await ctx.publish('code.requested', { id: randomUUID(), purpose, channel, to, locale: ctx.shopper.locale })
  return result
}

const hashesOf = (ctx: Pick<Ctx, 'sealing'>, { purpose, to }: store.CodeKey, code: string): string[] =>
  ctx.sealing.derivations('one-time code', `${purpose}|${to}|${code}`)
const hashOf = (ctx: Pick<Ctx, 'sealing'>, { purpose, to }: store.CodeKey, code: string): string =>
  ctx.sealing.derive('one-time code', `${purpose}|${to}|${code}`)

/**
 * Creates a code and invalidates the one before it. Only the hash is stored, so the plain code is available here
 * alone.
 */
export async function makeCode(tx: Ctx, key: store.CodeKey): Promise<{ code: string; expiresAt: Date }> {
  const code = String(randomInt(100_000)).padStart(5, '0')
  const at = tx.clock.now()
  const expiresAt = new Date(at.getTime() + codeMinutes * 60_000)
  await store.saveCode(tx.db, key, { hash: hashOf(tx, key, code), at, expiresAt })
  return { code, expiresAt }
}

/** A verified code, to be consumed in the transaction of the action that it permits. */
export type Proof = store.CodeKey & { hash: string }

const wrongKey = ({ purpose, to }: store.CodeKey): Buffer => tryKey('code tried', purpose, to)

/**
 * Verifies a code. The try is counted before the comparison and must not be rolled back: call it outside of
 * transactions (rules/members#4). Null: wrong, expired, used or never sent. Refuses `members.too_many_tries`.
 */
export async function provenBy(ctx: Ctx, key: store.CodeKey, code: string): Promise<Proof | null> {
  const now = ctx.clock.now()
  const right = await store.takeTry(ctx.db, key, now)
  if (right === null) return null // no code exists, so strangers cannot exhaust a member's daily limit
  const counted = await countTry(ctx.db, wrongKey(key), now, 1_440)
  if (counted.tries > wrongCodesADay * ctx.shop.limitsFactor)
    throw tooMany(memberRefusals.too_many_tries, counted.since.getTime() + dayMs, now)
  const isRight = hashesOf(ctx, key, code).some((hash) =>
    timingSafeEqual(Buffer.from(right), Buffer.from(hash)),
  )
  return isRight ? { ...key, hash: right } : null
}

/** Consumes a proof. Refuses `members.wrong_code` when it was consumed concurrently. */
export async function spend(tx: Ctx, proof: Proof): Promise<void> {
  if (!(await store.useCode(tx.db, proof, proof.hash, tx.clock.now())))
    throw new Refusal(memberRefusals.wrong_code)
  await forgetTries(tx.db, [wrongKey(proof)])
}

export const forgetOldCodes = (ctx: Ctx): Promise<void> => store.forgetOldCodes(ctx.db, ctx.clock.now())
