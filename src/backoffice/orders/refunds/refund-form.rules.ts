import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'

/** A refund as query of the preview: pieces as `LINE:2`. */
export type RefundFormWords = { units: string[]; delivery: boolean; giftWrap: boolean; toWallet: boolean }

type Line = Pick<DeskOrder['lines'][number], 'id' | 'refundable'>

export const leftOf = (line: Line): number => line.refundable

/**
 * Parses a refund from the address: `u-LINE=2`, `delivery=1`, `gift_wrap=1`, `to_wallet=1`; quantities are limited to
 * what is left.
 */
export function refundInputOf(query: URLSearchParams, lines: readonly Line[]): RefundFormWords {
  const units = lines.flatMap((line) => {
    const requested = Math.min(Math.floor(Number(query.get(`u-${line.id}`) ?? 0)), leftOf(line))
    return requested > 0 ? [`${line.id}:${requested}`] : []
  })
  const isOn = (name: string) => query.get(name) === '1'
  return { units, delivery: isOn('delivery'), giftWrap: isOn('gift_wrap'), toWallet: isOn('to_wallet') }
}

export const unitsIn = (input: RefundFormWords, lineId: string): number =>
  Number(input.units.find((word) => word.startsWith(`${lineId}:`))?.split(':', 2)[1] ?? 0)
