import type { Locale } from '#shop/region.ts'
import type { DeskMessages } from '../../words/messages.ts'
import { deskMessagesOf } from '../../words/messages.server.ts'

type SlipMessages = Pick<DeskMessages, 'print'> & { order: Pick<DeskMessages['order'], 'address' | 'point'> }

/** Messages of packing slips in the buyers' languages, which the page itself may not have loaded. */
export function slipWords(locales: readonly Locale[]): Partial<Record<Locale, SlipMessages>> {
  const wordsOf = (locale: Locale): SlipMessages => {
    const { print, order } = deskMessagesOf[locale] as DeskMessages // the four languages have the same keys
    return { print, order: { address: order.address, point: order.point } }
  }
  return Object.fromEntries([...new Set(locales)].map((locale) => [locale, wordsOf(locale)]))
}
