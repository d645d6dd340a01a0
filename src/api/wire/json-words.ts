import type { z } from 'zod'
import { defOf, isObject } from './form-words.ts'

/** Whether a schema accepts null; a coercing number schema would take null for zero. */
const takesNull = (schema: z.ZodType): boolean => !isCoerced(schema) && schema.safeParse(null).success
const isCoerced = (schema: z.ZodType): boolean => {
  const { coerce, innerType } = defOf(schema)
  return coerce === true || (innerType !== undefined && isCoerced(innerType))
}

/**
 * Our responses contain null for missing values, such as the id of a cart that does not exist yet, and clients send
 * them back: where a field accepts no null, it counts as left out. Other invalid values are unchanged, so that the
 * schema reports them.
 */
export function jsonWords(schema: z.ZodType, value: unknown): unknown {
  const def = defOf(schema)
  if (def.innerType) return jsonWords(def.innerType, value)
  if (def.type === 'pipe' && def.in) return jsonWords(def.in, value)
  if (def.type === 'array' && Array.isArray(value))
    return value.map((each: unknown) => (def.element ? jsonWords(def.element, each) : each))
  if (def.type !== 'object' || !isObject(value)) return value
  const { shape = {} } = def
  const fields = Object.entries(value).flatMap(([name, each]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!field) return [[name, each]]
    return each === null ? (takesNull(field) ? [[name, null]] : []) : [[name, jsonWords(field, each)]]
  })
  return Object.fromEntries(fields) as unknown
}
