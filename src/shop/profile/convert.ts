import { randomUUID } from 'node:crypto'
import { Big } from 'big.js'
import { z } from 'zod'
import { startOfDay } from '../calendar.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { Id } from '../ids.ts'
import {
  currencies,
  exchange,
  fromDecimal,
  isLess,
  money,
  formatMoney,
  toDecimal,
  convertAt,
  roundMoney,
  type Currency,
  type Money,
} from '../money.ts'
import { rateIdAt, ratesOf } from '../pricing/pricing.ts'
import { rateOf } from '../pricing/rules.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { convertsLeft, convertWallet as convert } from '../wallet/convert.ts'
import { walletRefusals } from '../wallet/rules.ts'
import { availableTo } from '../wallet/wallet.ts'
import * as contract from './convert.contract.ts'
import { memberAccess, requireMember } from './require-member.ts'

const quoteSeconds = 60
const purpose = 'wallet quote'

/** Content of a quote, sealed until it is returned. */
const Sealed = z.object({
  id: Id,
  memberId: Id,
  from: z.enum(currencies),
  to: z.enum(currencies),
  out: z.number().int().positive(),
  in: z.number().int().positive(),
  until: z.number(),
})

/** Daily limit of conversions and the minimum balance. */
async function boundsOf(ctx: Ctx): Promise<{ most: number; since: Date; minimum: Money }> {
  const { wallet } = await settingsOf(ctx)
  return {
    most: wallet.convertsADay,
    since: startOfDay(ctx.clock.now()),
    minimum: roundMoney(wallet.convertMinimum, 'HKD'),
  }
}

async function ratesFor(ctx: Ctx, from: Currency, to: Currency): Promise<{ from: string; to: string }> {
  const rates = await ratesOf(ctx)
  const [one, other] = [rateOf(from, rates), rateOf(to, rates)]
  if (!one || !other) throw new Refusal(walletRefusals.conversion_failed)
  return { from: one, to: other }
}

async function rateIdsOf(
  ctx: Ctx,
  from: Currency,
  to: Currency,
): Promise<{ from: string | null; to: string | null }> {
  const now = ctx.clock.now()
  const [one, other] = await Promise.all([rateIdAt(ctx, from, now), rateIdAt(ctx, to, now)])
  return { from: one, to: other }
}

function amountIn(currency: Currency, amount: number): Money {
  try {
    return fromDecimal(amount, currency)
  } catch {
    throw new Refusal(walletRefusals.bad_amount) // more decimals than the currency has
  }
}

/**
 * Quotes a conversion if the balance reaches the minimum, the amount is available, and the daily limit is not
 * exhausted.
 */
export const quoteConversion = serve(
  contract.quoteConversion,
  memberAccess,
  async (ctx, { from, to, amount }) => {
    const { id: memberId } = requireMember(ctx)
    if (from === to) throw new Refusal(walletRefusals.same_currency)
    const wanted = amountIn(from, amount)
    const [rates, hkdRates, available, { minimum, ...bounds }] = await Promise.all([
      ratesFor(ctx, from, to),
      ratesFor(ctx, 'HKD', from),
      availableTo(ctx, memberId, from),
      boundsOf(ctx),
    ])
    const least = convertAt(minimum, from, hkdRates)
    if (isLess(available, least))
      throw new Refusal(walletRefusals.below_minimum, { values: { amount: formatMoney(least) } })
    if (isLess(available, wanted))
      throw new Refusal(walletRefusals.short, { values: { amount: formatMoney(available) } })
    const { out, in: got } = exchange(wanted, to, rates)
    if (got.minor === 0) throw new Refusal(walletRefusals.too_little)
    if ((await convertsLeft(ctx, memberId, bounds)) === 0)
      throw new Refusal(walletRefusals.too_many_conversions)
    const rateIds = await rateIdsOf(ctx, from, to)
    const until = ctx.clock.now().getTime() + quoteSeconds * 1_000
    const sealed = { id: randomUUID(), memberId, from, to, out: out.minor, in: got.minor, until }
    return {
      quote: {
        from,
        to,
        rateIds,
        rate: new Big(rates.to).div(rates.from).toPrecision(8),
        out: toDecimal(out),
        in: toDecimal(got),
        expiresAt: new Date(until).toISOString(),
        quote: ctx.sealing.seal(purpose, JSON.stringify(sealed)).toString('base64url'),
      },
    }
  },
)

/** A quote issued to this member. Throws `wallet.conversion_failed`. */
function opened(ctx: Ctx, quote: string): z.output<typeof Sealed> {
  try {
    const quoted = Sealed.parse(JSON.parse(ctx.sealing.open(purpose, Buffer.from(quote, 'base64url'))))
    if (quoted.memberId === requireMember(ctx).id) return quoted
  } catch {
    // no valid quote: refused like any other
  }
  throw new Refusal(walletRefusals.conversion_failed)
}

export const convertWallet = serve(
  contract.convertWallet,
  { ...memberAccess, idempotent: () => true },
  async (ctx, { quote }) => {
    const { memberId, id, from, to, until, ...amounts } = opened(ctx, quote)
    const { most, since } = await boundsOf(ctx)
    const [out, got] = [money(from, amounts.out), money(to, amounts.in)]
    if (until <= ctx.clock.now().getTime()) throw new Refusal(walletRefusals.conversion_failed)
    const done = await ctx.transaction((tx) =>
      convert(tx, { memberId, out, in: got, key: `convert ${id}`, most, since }),
    )
    if (done === 'too_many') throw new Refusal(walletRefusals.too_many_conversions)
    if (done === 'short') throw new Refusal(walletRefusals.conversion_failed)
    return { from, to, out: toDecimal(out), in: toDecimal(got) }
  },
)
