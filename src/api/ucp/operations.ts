import type { z } from 'zod'
import type { Answer, Call } from './call.ts'
import type { RootCapability } from './capabilities.ts'
import { getProduct, lookupCatalog, searchCatalog } from './catalog.ts'
import * as requests from './requests.ts'

/** What a program may ask for; `id` is the resource it is about, where there is one. */
export type Operation = {
  /** As tools and documents call it. */
  name: string
  about: string
  root: RootCapability
  method: 'GET' | 'POST' | 'PUT'
  /** Below the endpoint of REST. */
  path: string
  /** The argument of the tool that holds the request; null: there is none. */
  argument: 'catalog' | 'cart' | 'checkout' | null
  input: z.ZodType
  /** It writes: keys for repeats are honoured. */
  changes: boolean
  /** A tool that wants a key for repeats. */
  needsKey?: true
  run(call: Call, request: never, id: string): Promise<Answer>
}

type Described<S extends z.ZodType> = Omit<Operation, 'input' | 'run' | 'changes'> & {
  input: S
  changes?: boolean
  run(call: Call, request: z.output<S>, id: string): Promise<Answer>
}
const operation = <S extends z.ZodType>(described: Described<S>): Operation => ({
  changes: false,
  ...described,
})

const lookup = { root: 'dev.ucp.shopping.catalog.lookup', method: 'POST', argument: 'catalog' } as const

/** Every operation, whichever way it is called. */
export const operations: readonly Operation[] = [
  operation({
    name: 'search_catalog',
    about: 'Searches or browses the products of the shop, priced for the buyer’s country and currency.',
    root: 'dev.ucp.shopping.catalog.search',
    method: 'POST',
    path: '/catalog/search',
    argument: 'catalog',
    input: requests.SearchRequest,
    run: searchCatalog,
  }),
  operation({
    ...lookup,
    name: 'lookup_catalog',
    about: 'Products and variants by their identifiers.',
    path: '/catalog/lookup',
    input: requests.LookupRequest,
    run: lookupCatalog,
  }),
  operation({
    ...lookup,
    name: 'get_product',
    about:
      'One product whole, with the availability of each of its options and the reason where one cannot be bought.',
    path: '/catalog/product',
    input: requests.ProductRequest,
    run: getProduct,
  }),
]
