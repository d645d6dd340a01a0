import { minuteInHongKong } from '../calendar.ts'
import type { Field, Named } from './field.rules.ts'

/** Form input by path: `/rewardPercent`, `/choices/0/worth`; the whole value is ``. */
export type Typed = ReadonlyMap<string, string>

/** Path suffix of the checkbox that removes a row. */
export const removed = '/-'
/** Path suffixes of the key and the value of a row. */
export const mapKey = '/key'
export const mapValue = '/value'

/**
 * Builds the value of a form, to be validated by its schema: an invalid or empty number becomes NaN. Empty rows of
 * lists and maps are omitted.
 */
export function valueOf(field: Field, typed: Typed, path = ''): unknown {
  const text = (typed.get(path) ?? '').trim()
  switch (field.kind) {
    case 'text':
      return text === '' && field.isNullable ? null : text
    case 'moment':
      return text === '' && field.isNullable ? null : momentOf(text)
    case 'choice':
      return text === '' && field.isNullable ? null : field.isNumber ? numberOf(text) : text
    case 'number':
      return numberOf(text)
    case 'flag':
      return typed.has(path)
    case 'lines':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .map((line) => (field.isNumber ? numberOf(line) : line))
    case 'choices':
      // in the order of the checkboxes, which is that of the value
      return [...typed.keys()]
        .filter((at) => at.startsWith(`${path}/`))
        .map((at) => at.slice(path.length + 1))
        .filter((option) => field.options.includes(option))
    case 'group':
      return groupOf(field.fields, typed, path)
    case 'list':
      return rowsOf(typed, path).map((row) => valueOf(field.of, typed, row))
    case 'map':
      return Object.fromEntries(
        rowsOf(typed, path).map((row) => [
          (typed.get(row + mapKey) ?? '').trim(),
          valueOf(field.of, typed, row + mapValue),
        ]),
      )
    case 'variants': {
      const { value, fields } = chosenVariant(field, typed, path)
      return { [field.on]: value, ...groupOf(fields, typed, path) }
    }
  }
}

/** The variant that a form chooses; one that does not exist has no fields. */
function chosenVariant(
  { on, options }: Extract<Field, { kind: 'variants' }>,
  typed: Typed,
  path: string,
): { value: string; fields: readonly Named[] } {
  const value = (typed.get(`${path}/${on}`) ?? '').trim()
  return { value, fields: options.find((option) => option.value === value)?.fields ?? [] }
}

const groupOf = (fields: readonly Named[], typed: Typed, path: string): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ name, isOptional }) => !isOptional || isWritten(typed, `${path}/${name}`))
      .map(({ name, field }) => [name, valueOf(field, typed, `${path}/${name}`)] as const),
  )

const isWritten = (typed: Typed, path: string): boolean =>
  [...typed].some(([at, text]) => (at === path || at.startsWith(`${path}/`)) && text.trim() !== '')

/** Converts Hong Kong local time of a form to an ISO time; other text is unchanged. */
function momentOf(text: string): string {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? new Date(`${text}:00+08:00`) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : text
}

const numberOf = (text: string): number =>
  /^-?\d{1,15}(?:\.\d{1,8})?$/.test(text) ? Number(text) : Number.NaN

/** Paths of rows with input that are not marked for removal, in order. */
function rowsOf(typed: Typed, path: string): string[] {
  const numbers = new Set<number>()
  for (const [written, text] of typed) {
    const [, number] = new RegExp(`^${escaped(path)}/(\\d{1,4})/`).exec(`${written}/`) ?? []
    if (number !== undefined && text.trim() !== '' && !isTheKind(written)) numbers.add(Number(number))
  }
  return [...numbers]
    .toSorted((a, b) => a - b)
    .map((number) => `${path}/${number}`)
    .filter((row) => !typed.has(row + removed))
}

/** A row with only its kind selected counts as empty. */
const isTheKind = (path: string): boolean => path.endsWith('/kind')

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Rows of maps whose key another row before them has, of which only the last would be saved. */
export function repeatedKeys(field: Field, typed: Typed, path = ''): { path: string; key: string }[] {
  switch (field.kind) {
    case 'group':
      return field.fields.flatMap((each) => repeatedKeys(each.field, typed, `${path}/${each.name}`))
    case 'variants':
      return chosenVariant(field, typed, path).fields.flatMap((each) =>
        repeatedKeys(each.field, typed, `${path}/${each.name}`),
      )
    case 'list':
      return rowsOf(typed, path).flatMap((row) => repeatedKeys(field.of, typed, row))
    case 'map': {
      const rows = rowsOf(typed, path).map((row) => ({ row, key: (typed.get(row + mapKey) ?? '').trim() }))
      const isLater = (key: string, at: number) => rows.findIndex((other) => other.key === key) < at
      return rows.flatMap(({ row, key }, at) => [
        ...(isLater(key, at) ? [{ path: row + mapKey, key }] : []),
        ...repeatedKeys(field.of, typed, row + mapValue),
      ])
    }
    default:
      return []
  }
}

/** Form text of a value by path. */
export function typedOf(field: Field, value: unknown, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  const add = (more: ReadonlyMap<string, string>) => {
    for (const [at, text] of more) found.set(at, text)
  }
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const record = (value ?? {}) as Record<string, unknown> // an object, validated by the schema
  switch (field.kind) {
    case 'flag':
      if (value === true) found.set(path, 'on')
      break
    case 'lines':
      found.set(path, entries.join('\n'))
      break
    case 'choices':
      for (const option of entries) found.set(`${path}/${String(option)}`, 'on')
      break
    case 'group':
      for (const { name, field: inner } of field.fields)
        if (record[name] !== undefined) add(typedOf(inner, record[name], `${path}/${name}`))
      break
    case 'list':
      for (const [at, each] of entries.entries()) add(typedOf(field.of, each, `${path}/${at}`))
      break
    case 'map':
      for (const [at, [key, each]] of Object.entries(record).entries()) {
        found.set(`${path}/${at}${mapKey}`, key)
        add(typedOf(field.of, each, `${path}/${at}${mapValue}`))
      }
      break
    case 'variants': {
      const chosen = record[field.on]
      found.set(`${path}/${field.on}`, String(chosen))
      for (const { name, field: inner } of field.options.find((option) => option.value === chosen)?.fields ??
        [])
        add(typedOf(inner, record[name], `${path}/${name}`))
      break
    }
    case 'moment':
      found.set(path, typeof value === 'string' ? minuteInHongKong(new Date(value)).replace(' ', 'T') : '')
      break
    default:
      found.set(path, value === null || value === undefined ? '' : String(value))
  }
  return found
}
