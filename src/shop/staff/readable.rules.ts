import { z } from 'zod'
import { may, type Right, type Role } from './rules.ts'

/** Extension of the OpenAPI document that names the right to read a field. */
const tag = 'x-right'

/** A response field that needs a right to be read; the API removes it for staff users without the right. */
export function readableBy<S extends z.ZodType>(right: Right, schema: S): S {
  withheld(schema) // a field that cannot be left out is found when the contract is read, not when somebody calls
  return schema.meta({ [tag]: right })
}

export const rightOf = (schema: z.ZodType): Right | undefined => schema.meta()?.[tag] as Right | undefined // set above alone

/** Replacement for a withheld field: an empty value that its schema accepts. */
function withheld(schema: z.ZodType): unknown {
  const emptyValue = [null, undefined, [], ''].find((value) => schema.safeDecode(value as never).success)
  if (emptyValue === undefined && !schema.safeDecode(undefined as never).success)
    throw new Error('a field that needs a right must take null, an empty list or an empty text')
  return emptyValue
}

/** The schemas inside a schema, by their place; the wire's side of a codec. */
export function innerOf(
  schema: z.ZodType,
):
  | { kind: 'one' | 'list' | 'map' | 'any'; inner: z.ZodType[] }
  | { kind: 'object'; shape: Record<string, z.ZodType> }
  | null {
  const any = (inner: unknown) => inner as z.ZodType // zod's own types of parts are wider
  if (schema instanceof z.ZodPipe) return { kind: 'one', inner: [any(schema.in)] }
  if (schema instanceof z.ZodObject)
    return { kind: 'object', shape: schema.shape as Record<string, z.ZodType> }
  if (schema instanceof z.ZodArray) return { kind: 'list', inner: [any(schema.element)] }
  if (schema instanceof z.ZodRecord) return { kind: 'map', inner: [any(schema.valueType)] }
  if (schema instanceof z.ZodUnion) return { kind: 'any', inner: schema.options.map(any) }
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return { kind: 'one', inner: [any(schema.unwrap())] }
  return null
}

/** An answer of the desk, in the wire's words, as far as these roles may read it. */
export function readable(schema: z.ZodType, answer: unknown, roles: readonly Role[]): unknown {
  const right = rightOf(schema)
  if (right && !may(roles, right)) return withheld(schema)
  if (answer === null || typeof answer !== 'object') return answer
  const inners = innerOf(schema)
  if (inners === null) return answer
  if (inners.kind === 'object') {
    const fields = Object.entries(answer).map(([name, value]) => {
      const field = inners.shape[name]
      return [name, field ? readable(field, value, roles) : value] as const
    })
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }
  const fitting =
    inners.kind === 'any'
      ? inners.inner.find((option) => option.safeDecode(answer as never).success)
      : inners.inner[0]
  if (!fitting) return answer
  if (inners.kind === 'list')
    return Array.isArray(answer) ? answer.map((item: unknown) => readable(fitting, item, roles)) : answer
  if (inners.kind === 'map')
    return Object.fromEntries(
      Object.entries(answer).map(([name, value]) => [name, readable(fitting, value, roles)]),
    )
  return readable(fitting, answer, roles)
}
