import type { FeedPlatform } from '../content/product-feeds.rules.ts'

const all = ['google', 'meta', 'openai'] as const satisfies readonly FeedPlatform[]

/** What a product lacks for a platform, or why it is in none of its feeds. */
const codes = {
  treatment: { platforms: all, leavesOut: true },
  gift_card: { platforms: all, leavesOut: true },
  withheld: { platforms: all, leavesOut: true },
  withheld_kind: { platforms: all, leavesOut: true },
  plans_alone: { platforms: all, leavesOut: true },
  members_alone: { platforms: all, leavesOut: true },
  not_sent: { platforms: all, leavesOut: true },
  no_price: { platforms: all, leavesOut: true },
  no_picture: { platforms: all, leavesOut: true },
  small_picture: { platforms: ['meta'], leavesOut: false },
  no_gtin: { platforms: all, leavesOut: false },
  no_date: { platforms: ['google', 'openai'], leavesOut: false },
  no_variant: { platforms: ['google', 'meta'], leavesOut: false },
  no_description: { platforms: all, leavesOut: false },
  other_language: { platforms: all, leavesOut: false },
  long_title: { platforms: ['google', 'openai'], leavesOut: false },
} as const satisfies Record<string, { platforms: readonly FeedPlatform[]; leavesOut: boolean }>

export type ProblemCode = keyof typeof codes
export const problemCodes = Object.keys(codes) as [ProblemCode, ...ProblemCode[]] // keys of a literal: never empty

export const leavesOut = (code: ProblemCode): boolean => codes[code].leavesOut
export const concerns = (code: ProblemCode): readonly FeedPlatform[] => codes[code].platforms

/** Of these options; of the whole product where there is none. */
export type Problem = { code: ProblemCode; skus: readonly string[]; platforms: readonly FeedPlatform[] }

/** One problem a code, with every option it is about. */
export function gathered(found: readonly { code: ProblemCode; sku?: string }[]): Problem[] {
  const byCode = Map.groupBy(found, ({ code }) => code)
  return problemCodes.flatMap((code) => {
    const some = byCode.get(code)
    return some
      ? [
          {
            code,
            skus: some.flatMap(({ sku }) => (sku === undefined ? [] : [sku])),
            platforms: concerns(code),
          },
        ]
      : []
  })
}
