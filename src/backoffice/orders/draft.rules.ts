import { isCurrency, type Currency } from '#shop/money.ts'
import { isCountry, type CountryKey } from '#shop/region.ts'

export type DraftLine = { subSku: string; quantity: number }
export type Draft = { currency: Currency; country: CountryKey; lines: readonly DraftLine[] }

const most = 99

/** The draft that an address holds: `line=SKU:2`, once for each option, its currency and the country it goes to. */
export function draftOf(query: URLSearchParams): Draft {
  const currency = query.get('currency')
  const country = query.get('country')
  const counts = new Map<string, number>()
  for (const word of query.getAll('line')) {
    const cut = word.lastIndexOf(':')
    const quantity = Math.floor(Number(word.slice(cut + 1)))
    if (cut > 0 && quantity > 0) counts.set(word.slice(0, cut), Math.min(most, (counts.get(word.slice(0, cut)) ?? 0) + quantity))
  }
  return {
    currency: isCurrency(currency) ? currency : 'HKD',
    country: isCountry(country) ? country : 'hk',
    lines: [...counts].map(([subSku, quantity]) => ({ subSku, quantity })),
  }
}

/** The address that holds a draft. */
export function addressOf({ currency, country, lines }: Draft, search = ''): string {
  const query = new URLSearchParams([
    ['currency', currency],
    ['country', country],
    ...lines.map(({ subSku, quantity }) => ['line', `${subSku}:${quantity}`]),
  ])
  if (search !== '') query.set('search', search)
  return `/desk/orders/new?${query}`
}

export const withLine = (draft: Draft, subSku: string, quantity: number): Draft => {
  const others = draft.lines.filter((line) => line.subSku !== subSku)
  const before = draft.lines.find((line) => line.subSku === subSku)?.quantity ?? 0
  const after = Math.min(most, before + quantity)
  return { ...draft, lines: after > 0 ? [...others, { subSku, quantity: after }] : others }
}
