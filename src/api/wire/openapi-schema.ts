import { z } from 'zod'

export type Schema = Record<string, unknown>

/** Schemas with a name (`meta({ id })`), to which others refer. */
export type NamedSchemas = Record<string, Schema>

/** The wire format of a schema, not its decoded type. Named schemas are added to `named`. */
export function wireSchema(schema: z.ZodType, named: NamedSchemas): Schema {
  const {
    $defs = {},
    $schema: _,
    ...ownEntry
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema & { $defs?: NamedSchemas }
  for (const [name, its] of Object.entries($defs)) named[name] ??= referring(its)
  return referring(ownEntry)
}

/** Changes references to the document's own list of schemas. */
const referring = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')) as Schema // the same schema
