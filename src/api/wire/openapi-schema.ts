import { z } from 'zod'

export type Schema = Record<string, unknown>

/** Schemas with a name (`meta({ id })`), which others refer to. */
export type NamedSchemas = Record<string, Schema>

/**
 * The wire's side of a schema: what crosses the network, not what we make of it. What has a name is put among
 * the named.
 */
export function wireSchema(schema: z.ZodType, named: NamedSchemas): Schema {
  const {
    $defs = {},
    $schema: _,
    ...ownEntry
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema & { $defs?: NamedSchemas }
  for (const [name, its] of Object.entries($defs)) named[name] ??= referring(its)
  return referring(ownEntry)
}

/** References lead to the document's own list of names. */
const referring = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')) as Schema // the same schema
