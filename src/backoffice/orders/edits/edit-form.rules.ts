import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'

/** A revision as query of the preview: `LINE:2` keeps two, `SKU:1@150` is added, optionally to another place. */
export type EditWords = { keep: string[]; add: string[]; moves: boolean; province: string; city: string }

type Line = Pick<DeskOrder['lines'][number], 'id' | 'quantity' | 'refunded'>

export const piecesNow = (line: Pick<Line, 'quantity' | 'refunded'>): number => line.quantity - line.refunded

const most = 99
const count = (word: string | null): number => {
  const number = Math.floor(Number(word ?? Number.NaN))
  return word?.trim() === '' || !Number.isFinite(number) || number < 0 ? Number.NaN : number
}

/**
 * Parses a revision from the address: `q-LINE=2` pieces to keep, `n-SKU=1` pieces to add at price `p-SKU`, `add=SKU`
 * another option, `moves=1` with `province` and `city`.
 */
export function editInputOf(query: URLSearchParams, lines: readonly Line[]): EditWords {
  const keep = lines.flatMap((line) => {
    const wanted = count(query.get(`q-${line.id}`))
    return Number.isNaN(wanted) || wanted === piecesNow(line) ? [] : [`${line.id}:${Math.min(wanted, 999)}`]
  })
  const counted = [...query.keys()].flatMap((name) => (name.startsWith('n-') ? [name.slice(2)] : []))
  const added = query.getAll('add').filter((sku) => sku !== '' && !counted.includes(sku))
  const add = [...new Set([...counted, ...added])].flatMap((sku) => {
    const pieces = counted.includes(sku) ? count(query.get(`n-${sku}`)) : 1
    const price = query.get(`p-${sku}`) ?? ''
    return pieces > 0
      ? [`${sku}:${Math.min(pieces, most)}${/^\d{1,8}(\.\d{1,4})?$/.test(price) ? `@${price}` : ''}`]
      : []
  })
  const word = (name: string) => (query.get(name) ?? '').slice(0, 80)
  return { keep, add, moves: query.get('moves') === '1', province: word('province'), city: word('city') }
}

export const isEmpty = ({ keep, add, moves }: EditWords): boolean =>
  keep.length === 0 && add.length === 0 && !moves

/** Parses `SKU:2@150`; an empty `price` means the regular price. */
export function addedOf(word: string): { subSku: string; pieces: number; price: string } {
  const cut = word.lastIndexOf(':')
  const [pieces, price = ''] = word.slice(cut + 1).split('@')
  return { subSku: word.slice(0, cut), pieces: Number(pieces), price }
}

/** Pieces of a line after the revision. */
export function remainingOf({ keep }: EditWords, line: Line): number {
  const word = keep.find((each) => each.startsWith(`${line.id}:`))
  return word === undefined ? piecesNow(line) : Number(word.slice(word.lastIndexOf(':') + 1))
}

/** The revision as fields of the call that saves it, so that the confirmed revision equals the preview. */
export function fieldsOf({ keep, add }: EditWords): Record<string, string> {
  const fields = [
    ...keep.flatMap((word, index) => [
      [`quantities[${index}][line_id]`, word.slice(0, word.lastIndexOf(':'))],
      [`quantities[${index}][quantity]`, word.slice(word.lastIndexOf(':') + 1)],
    ]),
    ...add
      .map(addedOf)
      .flatMap(({ subSku, pieces, price }, index) => [
        [`add[${index}][sub_sku]`, subSku],
        [`add[${index}][quantity]`, String(pieces)],
        ...(price === '' ? [] : [[`add[${index}][unit_price]`, price]]),
      ]),
  ]
  return Object.fromEntries(fields)
}
