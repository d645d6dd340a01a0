import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const folder = join(import.meta.dirname, 'ucp-schemas')
const root = 'https://ucp.dev/schemas/'
const checkouts = ['cart.json#/$defs/checkout', ...extended('checkout')]

function extended(of: 'cart' | 'checkout'): string[] {
  const extensions = of === 'cart' ? ['discount'] : ['fulfillment', 'discount', 'buyer_consent']
  return extensions.map((name) => `${name}.json#/$defs/dev.ucp.shopping.${of}`)
}

/** Schemas that a response must satisfy, all of them; a failed one only the error schema. */
const schemasOf = {
  search_catalog: ['catalog_search.json#/$defs/search_response'],
  lookup_catalog: ['catalog_lookup.json#/$defs/lookup_response'],
  get_product: ['catalog_lookup.json#/$defs/get_product_response'],
  cart: ['cart.json', ...extended('cart')],
  checkout: checkouts,
  order: ['order.json'],
} as const
export type Answered = keyof typeof schemasOf | 'profile'

// `ucp_request` and the like are annotations of the protocol
const ajv = new Ajv2020({ strict: false, allErrors: true })
;(addFormats as unknown as (to: Ajv2020) => void)(ajv) // its types are those of a default export
for (const file of globSync('**/*.json', { cwd: folder }))
  ajv.addSchema(mended(file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>))

/** Corrects two of the published schemas. */
function mended(file: string, schema: Record<string, unknown>): Record<string, unknown> {
  // its references are relative to its folder, not to its id
  if (file.startsWith('discovery')) return { ...schema, $id: 'https://ucp.dev/discovery/profile.json' }
  // every retail location also satisfies the schema of an address, so `oneOf` of them never matches
  if (!file.endsWith('fulfillment_destination.json')) return schema
  const { oneOf, ...rest } = schema
  return { ...rest, anyOf: oneOf }
}

function faultsBy(id: string, value: unknown): string[] {
  const validate = ajv.getSchema(id)
  if (!validate) throw new Error(`${id} is no schema`)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${id} ${instancePath} ${message ?? ''}`)
}

/** Errors of a response according to the protocol's own schemas. */
export function ucpErrors(kind: Answered, value: unknown): string[] {
  if (kind === 'profile')
    return [
      ...faultsBy('https://ucp.dev/discovery/profile.json#/$defs/business_profile', value),
      ...faultsBy('https://ucp.dev/schemas/ucp.json#/$defs/business_schema', (value as { ucp: unknown }).ucp),
    ]
  if ((value as { ucp?: { status?: string } }).ucp?.status === 'error')
    return faultsBy(`${root}shopping/types/error_response.json`, value)
  return schemasOf[kind].flatMap((schema) => faultsBy(`${root}shopping/${schema}`, value))
}
