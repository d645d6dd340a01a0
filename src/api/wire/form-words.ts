import type { z } from 'zod'

type Def = {
  type: string
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

/** A group of fields that was left empty as a whole. */
const isBlank = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0

/** What was typed into a row of a form; the id in its hidden field says nothing. */
const typed = (row: unknown): unknown[] =>
  isObject(row)
    ? Object.entries(row).flatMap(([name, value]) => (name.endsWith('_id') ? [] : [value]))
    : [row]

/**
 * Rows left empty are left out, and rows of nothing but zeros beside others; where all are zero the schema
 * has its say.
 */
function rowsMeant(rows: readonly unknown[]): unknown[] {
  const filled = rows.filter((row) => typed(row).some((value) => value !== ''))
  const some = filled.filter((row) => typed(row).some((value) => value !== 0))
  return some.length > 0 ? some : filled
}

const yesOrNo: Readonly<Record<string, boolean>> = { on: true, true: true, 1: true, false: false, 0: false }

/**
 * A form knows nothing but text: numbers, ticks, lists and times of day (Hong Kong's) are read as the schema
 * wants them, empty fields and rows are left out. What does not fit stays as it is, for the schema to say so.
 */
export function formWords(schema: z.ZodType, value: unknown): unknown {
  const def = defOf(schema)
  if (def.innerType) return formWords(def.innerType, value)
  if (def.type === 'pipe' && def.in) return formWords(def.in, value)
  if (def.type === 'object' && isObject(value)) {
    const fieldOf = (name: string) =>
      def.shape && Object.hasOwn(def.shape, name) ? def.shape[name] : undefined // `constructor` is nobody's field
    const read = Object.entries(value).map(([name, each]) => {
      const field = fieldOf(name)
      return [name, field ? formWords(field, each) : each] as const
    })
    return Object.fromEntries(read.filter(([, each]) => each !== '' && !isBlank(each)))
  }
  if (def.type === 'array' && def.element) {
    const { element } = def
    const rows = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [value]
    return rowsMeant(rows.map((row) => formWords(element, row)))
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
