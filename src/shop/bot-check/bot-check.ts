import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge as AltchaChallenge } from 'altcha-lib/types'
import { z } from 'zod'
import { countTry, tryKey } from '../../platform/db/tries.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { networkOf } from '../../platform/network.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import {
  botCheckRefusals,
  challengeMinutes,
  costAfter,
  isPlausibleFillTime,
  stillForm,
  testAnswer,
} from './rules.ts'
import * as store from './store.ts'

const secretsOf = ({ sealing }: Pick<Ctx, 'sealing'>) => ({
  hmacSignatureSecret: sealing.derive('bot challenge', 'challenge'),
  hmacKeySignatureSecret: sealing.derive('bot challenge', 'key'),
})

async function newChallenge(ctx: Ctx): Promise<contract.Challenge> {
  const now = ctx.clock.now()
  const { tries } = await countTry(ctx.db, tryKey('bot challenge', networkOf(ctx.shopper.ip)), now, 60)
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: costAfter(Math.ceil(tries / ctx.shop.limitsFactor)),
    counter: randomInt(200, 600),
    deriveKey,
    expiresAt: new Date(now.getTime() + challengeMinutes * 60_000),
    ...secretsOf(ctx),
  })
  return { parameters: { ...made.parameters }, signature: made.signature ?? '' } // signed, as there are secrets
}

const signed = (ctx: Pick<Ctx, 'sealing'>, rendered: string): string =>
  `still.${rendered}.${ctx.sealing.derive('still form', rendered)}`

export const getBotChallenge = serve(
  contract.botChallenge,
  { who: 'anyone', limit: 'challenge' },
  async (ctx) => {
    const company = ctx.outside.botCheck
    return {
      provider: company ? ('recaptcha' as const) : ('altcha' as const),
      siteKey: company?.siteKey ?? null,
      script: company?.script ?? null,
      challenge: await newChallenge(ctx),
      stillForm: signed(ctx, ctx.clock.now().getTime().toString(36)),
    }
  },
)

const Solved = z.object({
  challenge: z.object({ parameters: z.object({ expiresAt: z.number() }).loose(), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }).loose(),
})

function solvedIn(answer: string): z.infer<typeof Solved> | null {
  try {
    return Solved.safeParse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8'))).data ?? null
  } catch {
    return null // no JSON: an answer of another kind
  }
}

async function isSolved(ctx: Ctx, { challenge, solution }: z.infer<typeof Solved>): Promise<boolean> {
  const given = challenge as unknown as AltchaChallenge // its signature says whether it is one of ours
  const { verified } = await verifySolution({
    challenge: given,
    solution: { time: 0, ...solution },
    deriveKey,
    ...secretsOf(ctx),
  })
  const expiresAt = new Date(challenge.parameters.expiresAt * 1_000)
  if (!verified || expiresAt <= ctx.clock.now()) return false
  return store.takeProof(ctx.db, createHash('sha256').update(challenge.signature).digest(), expiresAt)
}

async function isStillForm(ctx: Ctx, answer: string): Promise<boolean> {
  const now = ctx.clock.now()
  const rendered = answer.split('.')[1] ?? ''
  const [given, right] = [Buffer.from(answer), Buffer.from(signed(ctx, rendered))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false
  if (!isPlausibleFillTime(Number.parseInt(rendered, 36), now.getTime())) return false
  for (const [most, ...of] of [
    [stillForm.address, 'address', networkOf(ctx.shopper.ip)] as const,
    [stillForm.shop, 'shop'] as const,
  ]) {
    const { tries } = await countTry(ctx.db, tryKey('still form', ...of), now, 1_440)
    if (tries > most * ctx.shop.limitsFactor) return false
  }
  return true // the form may be sent again: each sending counts
}

/**
 * Lets people through and keeps programs out, before anything is sent anywhere. Refuses `members.bot_check`;
 * while a company that checks is away, our own challenge is taken alone.
 */
export async function assertNotBot(
  ctx: Ctx,
  answer: string,
  { isCostly }: { isCostly: boolean },
): Promise<void> {
  if (ctx.shop.tryOut && answer === testAnswer) return
  const solved = solvedIn(answer)
  const company = ctx.outside.botCheck
  const isPerson = solved
    ? await isSolved(ctx, solved)
    : answer.startsWith('still.')
      ? !isCostly && (await isStillForm(ctx, answer))
      : company !== null && answer !== '' && (await company.verify(answer, ctx.shopper.ip))
  if (!isPerson) throw new Refusal(botCheckRefusals.bot_check)
}

export const forgetOldProofs = (ctx: Ctx): Promise<void> => store.forgetProofs(ctx.db, ctx.clock.now())
