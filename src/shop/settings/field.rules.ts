import { z } from 'zod'
import { goodsKinds, type GoodsKind } from '../catalogue/goods.rules.ts'

/**
 * Form of a value. `moment` is an ISO time; `lines` is a text box with an entry on each line; `choices` are
 * checkboxes; `variants` are groups distinguished by the value of `on`. `goods`: the text is a code of a product or
 * option, as the schema states. `listed`: the text is from a list of the shop.
 */
export type Field =
  | {
      kind: 'text'
      isNullable: boolean
      pattern: string | null
      most: number | null
      goods?: GoodsKind
      listed?: Listed
    }
  | { kind: 'moment'; isNullable: boolean }
  | { kind: 'number'; isWhole: boolean; least: number | null; most: number | null; above: number | null }
  | { kind: 'flag' }
  | {
      kind: 'choice'
      isNullable: boolean
      options: readonly string[]
      isNumber: boolean
      listed?: Listed
      names?: Readonly<Record<string, string>>
    }
  | { kind: 'lines'; isNumber: boolean; goods?: GoodsKind; listed?: Listed }
  | { kind: 'choices'; options: readonly string[] }
  | { kind: 'group'; fields: readonly Named[] }
  | { kind: 'list'; of: Field }
  | { kind: 'map'; keys: Field; of: Field }
  | { kind: 'variants'; on: string; options: readonly { value: string; fields: readonly Named[] }[] }
/** Optional fields are omitted from the value when left empty. */
export type Named = { name: string; field: Field; isOptional: boolean }

/** Lists that a schema refers to by name: `destination` is a country, or `*` for all others. */
const lists = ['destination', 'delivery_method', 'payment_method', 'menu_entry'] as const
export type Listed = (typeof lists)[number]
/** Current entries of a list; `names` are in the reader's language. */
export type ListNow = { options: readonly string[]; names?: Readonly<Record<string, string>> }

/** The subset of JSON schema that settings use. */
type Json = {
  type?: string | readonly string[]
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxLength?: number
  goods?: unknown
  listed?: unknown
  properties?: Record<string, Json>
  required?: readonly string[]
  default?: unknown
  items?: Json
  propertyNames?: Json
  additionalProperties?: Json | boolean
  anyOf?: readonly Json[]
  oneOf?: readonly Json[]
  $ref?: string
  $defs?: Record<string, Json>
}

/** The form of a schema. Throws for a schema that forms do not support. */
export function fieldOf(schema: z.ZodType): Field {
  const json = z.toJSONSchema(schema, { io: 'input', reused: 'inline' }) as Json // a JSON schema is plain data
  return fieldFrom(json, json.$defs ?? {})
}

function fieldFrom(written: Json, defs: Record<string, Json>): Field {
  const json = resolved(written, defs)
  const { type } = json
  if (typeof type === 'object')
    // a type list such as string or null
    return oneOf(
      type.map((each) => (each === 'null' ? { type: each } : { ...json, type: each })),
      defs,
    )
  const options = json.anyOf ?? json.oneOf
  if (options)
    return oneOf(
      options.map((option) => resolved(option, defs)),
      defs,
    )
  if (json.enum) return choiceOf(json.enum)
  switch (type) {
    case 'boolean':
      return { kind: 'flag' }
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        isWhole: type === 'integer',
        least: json.minimum ?? null,
        most: json.maximum === Number.MAX_SAFE_INTEGER ? null : (json.maximum ?? null),
        above: json.exclusiveMinimum ?? null,
      }
    case 'string':
      return json.format === 'date-time'
        ? { kind: 'moment', isNullable: false }
        : {
            kind: 'text',
            isNullable: false,
            pattern: json.pattern ?? null,
            most: json.maxLength ?? null,
            ...goodsOf(json),
            ...listedOf(json),
          }
    case 'array':
      return listOf(fieldFrom(json.items ?? {}, defs))
    case 'object':
      return json.properties ? { kind: 'group', fields: fieldsOf(json, defs) } : mapOf(json, defs)
    default:
      throw new Error(`no form writes ${JSON.stringify(json)}`)
  }
}

function goodsOf({ goods }: { goods?: unknown }): { goods?: GoodsKind } {
  const kind = goodsKinds.find((each) => each === goods)
  return kind ? { goods: kind } : {}
}

function listedOf({ listed }: { listed?: unknown }): { listed?: Listed } {
  const list = lists.find((each) => each === listed)
  return list ? { listed: list } : {}
}

/** Completes a form with current lists: one of a list is a select, several are checkboxes or, if ordered, rows. */
export function withLists(field: Field, listOf: (list: Listed) => ListNow): Field {
  const within = (inner: Field) => withLists(inner, listOf)
  const named = (fields: readonly Named[]) => fields.map((each) => ({ ...each, field: within(each.field) }))
  switch (field.kind) {
    case 'text':
      return field.listed ? choiceFrom(field.listed, field.isNullable, listOf) : field
    case 'lines':
      if (field.listed === undefined) return field
      return field.listed === 'menu_entry' // shown in the order of the value
        ? { kind: 'list', of: choiceFrom(field.listed, true, listOf) }
        : { kind: 'choices', options: listOf(field.listed).options }
    case 'group':
      return { ...field, fields: named(field.fields) }
    case 'list':
      return { ...field, of: within(field.of) }
    case 'map':
      return { ...field, keys: within(field.keys), of: within(field.of) }
    case 'variants':
      return { ...field, options: field.options.map((each) => ({ ...each, fields: named(each.fields) })) }
    default:
      return field
  }
}

const choiceFrom = (list: Listed, isNullable: boolean, listOf: (list: Listed) => ListNow): Field => ({
  kind: 'choice',
  isNullable,
  isNumber: false,
  listed: list,
  ...listOf(list),
})

const resolved = (json: Json, defs: Record<string, Json>): Json =>
  json.$ref ? (defs[json.$ref.replace('#/$defs/', '')] ?? json) : json

const fieldsOf = ({ properties = {}, required = [] }: Json, defs: Record<string, Json>): Named[] =>
  Object.entries(properties).map(([name, json]) => ({
    name,
    field: fieldFrom(json, defs),
    isOptional: !required.includes(name) && json.default === undefined,
  }))

const mapOf = (json: Json, defs: Record<string, Json>): Field => ({
  kind: 'map',
  keys: fieldFrom(json.propertyNames ?? { type: 'string' }, defs),
  of: fieldFrom(typeof json.additionalProperties === 'object' ? json.additionalProperties : {}, defs),
})

const choiceOf = (values: readonly unknown[]): Field => ({
  kind: 'choice',
  isNullable: false,
  options: values.map(String),
  isNumber: values.every((value) => typeof value === 'number'),
})

function listOf(of: Field): Field {
  if (of.kind === 'choice' && !of.isNumber) return { kind: 'choices', options: of.options }
  if (of.kind === 'text') return { kind: 'lines', isNumber: false, ...goodsOf(of), ...listedOf(of) }
  if (of.kind === 'number') return { kind: 'lines', isNumber: true }
  return { kind: 'list', of }
}

/** A nullable value, one of several values, or one of several groups. */
function oneOf(options: readonly Json[], defs: Record<string, Json>): Field {
  const some = options.filter(({ type }) => type !== 'null')
  if (some.length < options.length) {
    const [only, ...others] = some
    if (!only || others.length > 0) throw new Error('no form writes this union with null')
    const field = fieldFrom(only, defs)
    if (field.kind === 'text' || field.kind === 'moment' || field.kind === 'choice')
      return { ...field, isNullable: true }
    throw new Error(`no form leaves a ${field.kind} open`)
  }
  if (some.every((option) => option.const !== undefined)) return choiceOf(some.map((option) => option.const))
  const on = discriminator(some)
  return {
    kind: 'variants',
    on,
    options: some.map((option) => ({
      value: String(option.properties?.[on]?.const),
      fields: fieldsOf(option, defs).filter(({ name }) => name !== on),
    })),
  }
}

function discriminator(options: readonly Json[]): string {
  const [first] = options
  const found = Object.keys(first?.properties ?? {}).find((name) =>
    options.every(({ properties }) => properties?.[name]?.const !== undefined),
  )
  if (!found) throw new Error('these groups cannot be told apart')
  return found
}

/**
 * Form path of a path in a value: entries of an object with free keys are identified by index, and everything in one
 * text box by the box.
 */
export function formPath(field: Field, value: unknown, path: readonly PropertyKey[]): string {
  const [step, ...rest] = path
  if (step === undefined) return ''
  const inside = ((value ?? {}) as Record<PropertyKey, unknown>)[step] // read as far as the path exists
  switch (field.kind) {
    case 'group':
      return `/${String(step)}${into(field.fields, step, inside, rest)}`
    case 'variants': {
      const chosen = (value as Record<string, unknown> | null)?.[field.on]
      const fields = field.options.find((option) => option.value === chosen)?.fields ?? []
      return `/${String(step)}${into(fields, step, inside, rest)}`
    }
    case 'list':
      return `/${String(step)}${formPath(field.of, inside, rest)}`
    case 'map': {
      const at = Object.keys((value ?? {}) as object).indexOf(String(step)) // an object, by its schema
      return `/${at}/value${formPath(field.of, inside, rest)}`
    }
    default:
      return ''
  }
}

function into(
  fields: readonly Named[],
  step: PropertyKey,
  inside: unknown,
  rest: readonly PropertyKey[],
): string {
  const named = fields.find(({ name }) => name === step)
  return named ? formPath(named.field, inside, rest) : ''
}
