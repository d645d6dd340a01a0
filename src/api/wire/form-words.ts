import type { z } from 'zod'

type Def = {
  type: string
  values?: readonly unknown[]
  entries?: Record<string, unknown>
  options?: readonly z.ZodType[]
  coerce?: boolean
  format?: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
}
export const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def // zod's own description of a schema

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)

/** Whether an empty text is one of a field's choices, as `nobody` is of an owner, instead of a field left empty. */
function hasEmptyChoice(schema: z.ZodType | undefined): boolean {
  if (!schema) return false
  const { innerType, options, values, entries } = defOf(schema)
  if (innerType) return hasEmptyChoice(innerType)
  if (options) return options.some(hasEmptyChoice)
  return (values ?? Object.values(entries ?? {})).includes('')
}

/** Whether a group of fields was left empty as a whole. */
const isBlank = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0

/** The typed values of a form row; the id in its hidden field does not count. */
const typed = (row: unknown): unknown[] =>
  isObject(row)
    ? Object.entries(row).flatMap(([name, value]) => (name.endsWith('_id') ? [] : [value]))
    : [row]

/**
 * Drops empty rows, and rows of only zeros beside others if zero is too small for the schema: elsewhere zero is a count,
 * as of a line that is taken out of an order. Where all are zero the schema decides.
 */
function rowsMeant(element: z.ZodType, rows: readonly Row[]): readonly Row[] {
  const filled = rows.filter(({ row }) => typed(row).some((value) => value !== ''))
  const isZero = (row: unknown) => typed(row).every((value) => value === 0)
  const isTooSmall = (row: unknown) =>
    element.safeDecode(row as never).error?.issues.some(({ code }) => code === 'too_small') ?? false
  const some = filled.filter(({ row }) => !isZero(row) || !isTooSmall(row))
  return some.length > 0 ? some : filled
}

/** A row of a form by its number there. */
type Row = { number: string; row: unknown }
const numbered = (value: unknown): [number: string, row: unknown][] =>
  Array.isArray(value) || isObject(value) ? Object.entries(value) : [['0', value]]

/** Numbers that the rows of a list have in its form, where empty ones lie between them. */
const numbersInForm = new WeakMap<object, readonly string[]>()

/** The path that a form has for a path in the value made of it by `formWords`. */
export function pathInForm(value: unknown, path: readonly PropertyKey[]): PropertyKey[] {
  let at = value
  return path.map((step) => {
    const number = typeof at === 'object' && at !== null ? numbersInForm.get(at)?.[Number(step)] : undefined
    at = (at as Record<PropertyKey, unknown> | null | undefined)?.[step] // read as far as the path exists
    return number ?? step
  })
}

const yesOrNo: Readonly<Record<string, boolean>> = { on: true, true: true, 1: true, false: false, 0: false }

/**
 * Converts the text values of a form to the types of the schema: numbers, checkboxes, lists and times of day (in Hong
 * Kong); empty fields and rows are left out, unless empty is a choice of the field (rules/api#14). A value that does not
 * fit is unchanged, so that the schema reports it.
 */
export function formWords(schema: z.ZodType, value: unknown): unknown {
  const def = defOf(schema)
  if (def.innerType) return formWords(def.innerType, value)
  if (def.type === 'pipe' && def.in) return formWords(def.in, value)
  if (def.type === 'object' && isObject(value)) {
    const fieldOf = (name: string) =>
      def.shape && Object.hasOwn(def.shape, name) ? def.shape[name] : undefined // `constructor` is no field
    const read = Object.entries(value).map(([name, each]) => {
      const field = fieldOf(name)
      return [name, field ? formWords(field, each) : each] as const
    })
    const isSent = (name: string, each: unknown) =>
      each === '' ? hasEmptyChoice(fieldOf(name)) : !isBlank(each)
    return Object.fromEntries(read.filter(([name, each]) => isSent(name, each)))
  }
  if (def.type === 'array' && def.element) {
    const { element } = def
    const rows = rowsMeant(
      element,
      numbered(value).map(([number, row]) => ({ number, row: formWords(element, row) })),
    )
    const list = rows.map(({ row }) => row)
    numbersInForm.set(
      list,
      rows.map(({ number }) => number),
    )
    return list
  }
  return typeof value === 'string' ? asWanted(def, value) : value
}

function asWanted({ type, coerce, format }: Def, text: string): unknown {
  if (type === 'number' && !coerce && /^-?\d+(?:\.\d+)?$/.test(text.trim())) return Number(text)
  if (type === 'boolean') return Object.hasOwn(yesOrNo, text) ? yesOrNo[text] : text
  if (format === 'datetime' && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text))
    return new Date(`${text}:00+08:00`).toISOString()
  return text
}
