import { Id } from '#shop/ids.ts'
import { isCurrency, type Currency } from '#shop/money.ts'
import { isCountry, type CountryKey } from '#shop/region.ts'

export type DraftLine = { subSku: string; quantity: number }
export type Draft = {
  currency: Currency
  country: CountryKey
  lines: readonly DraftLine[]
  /** The member it is for; null: a buyer without account, typed in the form. */
  buyerId: string | null
  /** Id of the selected saved address. */
  bookAddress: string | null
  /** The order it copies; null: none. */
  from: string | null
}

const most = 99

const idIn = (word: string | null): string | null => (Id.safeParse(word).success ? word : null)

/** Parses a draft from the address: `line=SKU:2` once per option, currency, country of delivery, and buyer. */
export function draftOf(query: URLSearchParams): Draft {
  const currency = query.get('currency')
  const country = query.get('country')
  const counts = new Map<string, number>()
  for (const word of query.getAll('line')) {
    const cut = word.lastIndexOf(':')
    const quantity = Math.floor(Number(word.slice(cut + 1)))
    if (cut > 0 && quantity > 0)
      counts.set(word.slice(0, cut), Math.min(most, (counts.get(word.slice(0, cut)) ?? 0) + quantity))
  }
  const buyerId = idIn(query.get('member'))
  return {
    currency: isCurrency(currency) ? currency : 'HKD',
    country: isCountry(country) ? country : 'hk',
    lines: [...counts].map(([subSku, quantity]) => ({ subSku, quantity })),
    buyerId,
    bookAddress: buyerId && idIn(query.get('book')),
    from: idIn(query.get('from')),
  }
}

/** Query parameters of a draft. */
export const pairsOf = ({
  currency,
  country,
  lines,
  buyerId,
  bookAddress,
  from,
}: Draft): (readonly [name: string, value: string])[] => [
  ['currency', currency],
  ['country', country],
  ...lines.map(({ subSku, quantity }) => ['line', `${subSku}:${quantity}`] as const),
  ...(buyerId ? [['member', buyerId] as const] : []),
  ...(bookAddress ? [['book', bookAddress] as const] : []),
  ...(from ? [['from', from] as const] : []),
]

/** Address that contains a draft. */
export function addressOf(draft: Draft, search = ''): string {
  const query = new URLSearchParams(pairsOf(draft).map(([name, value]) => [name, value]))
  if (search !== '') query.set('search', search)
  return `/desk/orders/new?${query}`
}

export const withBuyer = (
  draft: Draft,
  buyerId: string | null,
  bookAddress: string | null = null,
): Draft => ({
  ...draft,
  buyerId,
  bookAddress,
})

export const withLine = (draft: Draft, subSku: string, quantity: number): Draft => {
  const others = draft.lines.filter((line) => line.subSku !== subSku)
  const before = draft.lines.find((line) => line.subSku === subSku)?.quantity ?? 0
  const after = Math.min(most, before + quantity)
  return { ...draft, lines: after > 0 ? [...others, { subSku, quantity: after }] : others }
}
