import { isAmountCondition } from '../../member-conditions.ts'
import { fromDecimal, isCurrency, toDecimal, type Currency, type Money } from '../../money.ts'
import { auditFields, isAuditField, type FieldKind } from './fields.rules.ts'

export const changeKinds = ['text', 'word', 'money', 'moment', 'day', 'flag', 'condition'] as const
type ChangeKind = (typeof changeKinds)[number]

/** A changed value: `path` has field names and keys (a sku, a language); a side can have no value. */
export type Change = {
  path: string[]
  kind: ChangeKind
  before: string[]
  after: string[]
}

/** What a reader may see of an entry: amounts, and personal data. */
export type Reading = { money: boolean; person: boolean }

type Leaf = { path: string[]; kind: ChangeKind; values: string[] }
const mostChanges = 60

/** Differences between the two sides of an entry by field, limited to what the reader may see. */
export function changesOf(before: unknown, after: unknown, reading: Reading): Change[] {
  const [old, current] = [leavesOf(before), leavesOf(after)]
  const paths = [...new Set([...old.keys(), ...current.keys()])]
  return paths
    .flatMap((key) => {
      const [was, is] = [old.get(key), current.get(key)]
      const { path, kind } = is ?? was ?? { path: [], kind: 'text' as const }
      const valuesOf = (side?: Leaf) => readableValues(kind, side?.values ?? [], reading)
      const change = { path, kind, before: valuesOf(was), after: valuesOf(is) }
      return isSame(change) || !mayRead(path, kind, reading) ? [] : [change]
    })
    .slice(0, mostChanges)
}

/** All values of both sides that the reader may see, unchanged ones too, in lower case, for searching. */
export const readableText = (before: unknown, after: unknown, reading: Reading): string =>
  [before, after]
    .flatMap((side) => [...leavesOf(side).values()])
    .filter(({ path, kind }) => mayRead(path, kind, reading))
    .flatMap(({ kind, values }) => readableValues(kind, values, reading))
    .join(' ')
    .toLowerCase()

/** Conditions of a field that the reader may see; conditions about amounts need the right to amounts. */
const readableValues = (kind: ChangeKind, values: string[], { money }: Reading): string[] =>
  kind === 'condition' && !money
    ? values.filter((value) => !isAmountCondition(value.split(' ', 1)[0] ?? ''))
    : values

const isSame = ({ before, after }: Change): boolean => before.join('\n') === after.join('\n')

const kindsOf = (path: readonly string[]): FieldKind[] =>
  path.flatMap((name) => (isAuditField(name) ? [auditFields[name]] : []))

function mayRead(path: readonly string[], kind: ChangeKind, { money, person }: Reading): boolean {
  const kinds = kindsOf(path)
  if (kinds.includes('hidden')) return false
  if (kinds.includes('person') && !person) return false
  return money || (kind !== 'money' && !kinds.includes('money'))
}

function leavesOf(side: unknown): Map<string, Leaf> {
  const leaves = collect(side, [], 'HKD').filter(({ values }) => values.length > 0)
  return new Map(leaves.map((leaf) => [leaf.path.join('\n'), leaf]))
}

function collect(value: unknown, path: string[], currency: Currency): Leaf[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object') return [leaf(path, [value], currency)]
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object')) return [leaf(path, value, currency)]
    return value.flatMap((item: unknown, index) =>
      collect(item, [...path, identityOf(item) ?? String(index + 1)], currency),
    )
  }
  if (isMoney(value)) return [{ path, kind: 'money', values: [amountText(value)] }]
  const paid = 'currency' in value && isCurrency(value.currency) ? value.currency : currency
  return Object.entries(value).flatMap(([name, item]) => collect(item, [...path, ...namesIn(name)], paid))
}

/** Fields that identify an item of a list, so that an inserted item does not shift the others. */
const identities = ['subSku', 'sku', 'fact', 'weekday', 'day', 'currency', 'key', 'number', 'name', 'lineId']
function identityOf(item: unknown): string | null {
  if (item === null || typeof item !== 'object') return null
  const name = identities.find((each) => each in item)
  const identity = name === undefined ? null : (item as Record<string, unknown>)[name] // asked first
  return typeof identity === 'string' || typeof identity === 'number' ? String(identity) : null
}

/** Path of a product change: field, key and language. */
const namesIn = (key: string): string[] =>
  key.split(' · ').map((name, index) => (index === 0 ? name.replaceAll(' ', '_') : name))

const isMoney = (value: object): value is Money =>
  'minor' in value && 'currency' in value && isCurrency(value.currency) && Number.isInteger(value.minor)
const amountText = (amount: Money): string => `${amount.currency} ${toDecimal(amount)}`

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
const isDay = /^\d{4}-\d\d-\d\d$/

function leaf(path: string[], found: readonly unknown[], currency: Currency): Leaf {
  const texts = found.flatMap((value) => {
    if (value === null || value === undefined || value === '') return []
    return [String(value)] // scalars alone come here
  })
  const values = texts.filter((text) => !isId.test(text)) // ids say nothing to a person
  const kind = kindsOf(path).at(-1)
  const all = (test: RegExp) => values.length > 0 && values.every((text) => test.test(text))
  if (found.every((value) => typeof value === 'boolean')) return { path, kind: 'flag', values }
  if (all(isMoment)) return { path, kind: 'moment', values }
  if (all(isDay)) return { path, kind: 'day', values }
  if (kind === 'money' && all(/^-?\d+(?:\.\d+)?$/)) {
    const amounts = values.map((text) => amountText(fromDecimal(text, currencyOf(path) ?? currency)))
    return { path, kind: 'money', values: amounts }
  }
  if (kind === 'clock') return { path, kind: 'text', values: values.map(clockOf) }
  return { path, kind: kind === 'word' || kind === 'condition' ? kind : 'text', values }
}

/** Currency in a path, by which prices are stored. */
const currencyOf = (path: readonly string[]): Currency | undefined => path.find((name) => isCurrency(name))

/** Minutes of a day as a clock shows them. */
const clockOf = (text: string): string =>
  /^\d+$/.test(text)
    ? `${String(Math.floor(Number(text) / 60)).padStart(2, '0')}:${String(Number(text) % 60).padStart(2, '0')}`
    : text

/** The same in one line of a file. */
export const changeText = ({ path, before, after }: Change): string =>
  `${path.join(' ')}: ${before.join(' ')}${before.length > 0 && after.length > 0 ? ' → ' : ''}${after.join(' ')}`
