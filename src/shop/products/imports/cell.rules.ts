import { afterCutOff, Availability } from '../../catalogue/contract.ts'
import { productFlags } from '../../product-flags.ts'
import type { FileOption, ProductFile } from '../../catalogue/file.contract.ts'
import { countryKeys } from '../../region.ts'
import { amountIn } from '../sheet/sheet.rules.ts'
import { isRead, type ReadCell } from './issue.rules.ts'
import { cut } from '../../text.ts'

/** Splits a list in a cell by separators that occur in no group name, word or code. */
const parted = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;，；、|]/)
      .map((each) => each.trim())
      .filter(Boolean),
  ),
]

/** Common synonyms of the shop's choice names. */
const otherWords: Readonly<Record<string, string>> = {
  現貨: 'in_stock',
  现货: 'in_stock',
  有貨: 'in_stock',
  有货: 'in_stock',
  預購: 'pre_order',
  预购: 'pre_order',
  預訂: 'pre_order',
  预订: 'pre_order',
  不出售: 'not_for_sale',
  非賣品: 'not_for_sale',
  非卖品: 'not_for_sale',
  停用: 'disabled',
  停售: 'disabled',
  隱藏: 'hidden',
  隐藏: 'hidden',
  hidden_offers_only: 'hidden',
  商品: 'single',
  產品: 'single',
  产品: 'single',
  goods: 'single',
  product: 'single',
  療程: 'treatment',
  疗程: 'treatment',
}
const yes = new Set(['1', 'yes', 'true', 'y', '是', '有'])
const no = new Set(['0', 'no', 'false', 'n', '否', '沒有', '没有'])

const plainWord = (text: string): string => {
  const word = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,-]+/g, '_')
  return otherWords[word] ?? word
}

const choiceOf = <T extends string>(text: string, choices: readonly T[]): ReadCell<T> => {
  const found = choices.find((choice) => choice === plainWord(text))
  return found ? { value: found } : { code: 'no_choice', values: { choices: choices.join(', ') } }
}

const choicesOf = <T extends string>(text: string, choices: readonly T[]): ReadCell<T[]> => {
  const found: T[] = []
  for (const word of parted(text)) {
    const read = choiceOf(word, choices)
    if (!isRead(read)) return read
    found.push(read.value)
  }
  return { value: found }
}

const within =
  (most: number) =>
  (text: string): ReadCell<string> =>
    text.length > most ? { code: 'too_long', values: { most } } : { value: text }

const codeOf =
  (pattern: RegExp, most: number) =>
  (text: string): ReadCell<string> =>
    pattern.test(text) && text.length <= most ? { value: text } : { code: 'no_code' }

const wholeOf =
  (from: number, to: number) =>
  (text: string): ReadCell<number> => {
    const count = Number(text.replaceAll(',', ''))
    return /^\d[\d,]*$/.test(text) && count >= from && count <= to ? { value: count } : { code: 'no_number' }
  }

const amountOf = (text: string): ReadCell<number> => {
  const read = amountIn(text)
  return 'value' in read ? { value: Number(read.value) } : { code: 'no_number' }
}

function dayOf(text: string): ReadCell<string> {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]00:00.*)?$/.exec(text) ?? []
  const written = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
  return year !== undefined && isDay ? { value: written } : { code: 'no_date' }
}

function yesOrNo(text: string): ReadCell<boolean> {
  const word = plainWord(text)
  return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : { code: 'no_yes_no' }
}

const sku = codeOf(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 80)
const namesUpTo =
  (each: number, most: number) =>
  (text: string): ReadCell<string[]> => {
    const names = parted(text)
    const isFine = names.length <= most && names.every((name) => name.length <= each)
    return isFine ? { value: names } : { code: 'too_long', values: { most: each } }
  }

/** Parses the entries of a cell by a pattern; the first one that does not match is reported. */
function entriesOf<T>(
  text: string,
  pattern: RegExp,
  code: 'no_group_price' | 'no_tier_price' | 'no_components' | 'no_offers',
  read: (found: RegExpExecArray) => T | null,
): ReadCell<T[]> {
  const entries: T[] = []
  for (const part of text.split(/[\n;；|]/).map((each) => each.trim())) {
    if (part === '') continue
    const found = pattern.exec(part)
    const entry = found && read(found)
    if (!entry) return { code, values: { entry: cut(part, 80) } }
    entries.push(entry)
  }
  return { value: entries }
}

const numberIn = (text: string | undefined): number | null => {
  const read = amountOf(text?.trim() ?? '')
  return isRead(read) ? read.value : null
}

/** `VIP: 100.00 / 12.80; Staff: 90` */
const groupPrices = (text: string): ReadCell<FileOption['prices']> =>
  entriesOf(
    text,
    /^(.{1,80}?)\s*[:：]\s*([^/]+?)(?:\s*\/\s*(.+))?$/,
    'no_group_price',
    ([, group, hkd, usd]) => {
      const price = numberIn(hkd)
      const dollars = usd === undefined ? undefined : numberIn(usd)
      return group === undefined || price === null || dollars === null ? null : { group, price, usd: dollars }
    },
  )

/** `VIP 3+: 90.00 / 11.50; VIP 6+: 80` */
function tierPrices(text: string): ReadCell<FileOption['tiers']> {
  const read = entriesOf(
    text,
    /^(.{1,80}?)\s+(\d{1,5})\+\s*[:：]\s*([^/]+?)(?:\s*\/\s*(.+))?$/,
    'no_tier_price',
    ([, group, qty, hkd, usd]) => {
      const price = numberIn(hkd)
      const dollars = usd === undefined ? undefined : numberIn(usd)
      const isFine = group !== undefined && price !== null && dollars !== null && Number(qty) >= 2
      return isFine ? { group, qty: Number(qty), price, usd: dollars } : null
    },
  )
  if (!isRead(read)) return read
  const groups = [...Map.groupBy(read.value, ({ group }) => group)]
  return { value: groups.map(([group, of]) => ({ group, steps: of.map(({ group: _, ...step }) => step) })) }
}

/** `2 × SKU-A; 1 × SKU-B` */
const components = (text: string): ReadCell<FileOption['components']> =>
  entriesOf(
    text,
    /^(?:(\d{1,4})\s*[×x*]\s*)?([A-Za-z0-9][A-Za-z0-9._-]{0,79})$/,
    'no_components',
    ([, qty, option]) => (option === undefined || qty === '0' ? null : { option, qty: Number(qty ?? 1) }),
  )

/** `BUNDLE: SKU` */
const offers = (text: string): ReadCell<ProductFile['offers']> =>
  entriesOf(
    text,
    /^([A-Za-z0-9][A-Za-z0-9._-]{0,79})\s*[:：]\s*([A-Za-z0-9][A-Za-z0-9._-]{0,79})$/,
    'no_offers',
    ([, bundle, option]) => (bundle === undefined || option === undefined ? null : { bundle, option }),
  )

const addresses = (text: string): ReadCell<string[]> => ({
  value: [
    ...new Set(
      text
        .split(/\n|\s\|\s/)
        .map((each) => each.trim())
        .filter(Boolean),
    ),
  ],
})

/** Readers of cells by column; cells are non-empty and trimmed. */
export const readers = {
  line: within(300),
  sentence: within(1_000),
  long: within(40_000),
  url: codeOf(/^[a-z0-9][a-z0-9-]*$/, 120),
  sku,
  amount: amountOf,
  day: dayOf,
  yesOrNo,
  kind: (text: string) => choiceOf(text, ['single', 'treatment'] as const),
  state: (text: string): ReadCell<Availability> => {
    const read = Availability.safeParse(plainWord(text))
    return read.success ? { value: read.data } : { code: 'no_state' }
  },
  afterCutOff: (text: string) => choiceOf(text, afterCutOff),
  countries: (text: string) => choicesOf(text, countryKeys),
  flags: (text: string) => choicesOf(text, productFlags),
  categories: namesUpTo(60, 100),
  words: namesUpTo(60, 100),
  groups: namesUpTo(80, 50),
  shops: namesUpTo(60, 50),
  priority: wholeOf(0, 100_000),
  weight: wholeOf(0, 1_000_000),
  minutes: wholeOf(1, 1_440),
  limit: wholeOf(1, 99),
  months: wholeOf(1, 6),
  sessions: wholeOf(1, 100),
  origin: (text: string) => codeOf(/^[A-Z]{2}$/, 2)(text.toUpperCase()),
  hs: codeOf(/^\d{6,10}$/, 10),
  groupPrices,
  tierPrices,
  components,
  offers,
  addresses,
} as const
