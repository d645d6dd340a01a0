import type { z } from 'zod'
import { defOf, isObject } from './form-words.ts'

/** A number that is made of anything would take null for zero. */
const takesNull = (schema: z.ZodType): boolean => !isCoerced(schema) && schema.safeParse(null).success
const isCoerced = (schema: z.ZodType): boolean => {
  const { coerce, innerType } = defOf(schema)
  return coerce === true || (innerType !== undefined && isCoerced(innerType))
}

/**
 * Our answers say null where there is nothing, as the id of a cart that is none yet, and clients send that
 * back: where a field takes no null, it counts as left out. What is wrong otherwise stays as it is, for the
 * schema to say so.
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
