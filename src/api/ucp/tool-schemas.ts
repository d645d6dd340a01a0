/**
 * Results of tools as JSON Schema: the fields that every response has or may have. More fields are allowed; every
 * field here is typed.
 */
type Schema = Readonly<Record<string, unknown>>
type Answer = { type: 'object'; required: string[]; properties: Record<string, Schema> }

const text = { type: 'string' } as const
const whole = { type: 'integer' } as const
const listOf = (items: Schema): Schema => ({ type: 'array', items })
const shape = (properties: Record<string, Schema>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
})

const price = shape({ amount: { ...whole, description: 'minor units' }, currency: text }, [
  'amount',
  'currency',
])
const total = shape({ type: text, display_text: text, amount: { ...whole, description: 'minor units' } }, [
  'type',
  'amount',
])
const message = shape(
  {
    type: { enum: ['error', 'warning', 'info'] },
    code: text,
    content: text,
    severity: { enum: ['recoverable', 'requires_buyer_input', 'requires_buyer_review', 'unrecoverable'] },
    path: text,
  },
  ['type', 'content'],
)
const variant = shape(
  {
    id: text,
    title: text,
    url: text,
    price,
    list_price: price,
    availability: shape({ available: { type: 'boolean' }, status: text }),
  },
  ['id', 'title', 'price'],
)
const product = shape(
  {
    id: text,
    title: text,
    url: text,
    price_range: shape({ min: price, max: price }),
    variants: listOf(variant),
  },
  ['id', 'title', 'variants'],
)
const line = shape(
  {
    id: text,
    item: shape({ id: text, title: text, price: whole, image_url: text }, ['id']),
    quantity: { anyOf: [whole, { type: 'object' }] },
    totals: listOf(total),
  },
  ['id', 'item'],
)
const session = {
  id: text,
  currency: text,
  line_items: listOf(line),
  totals: listOf(total),
  expires_at: text,
}

/** A response in the protocol's envelope; a failed one has only its messages. */
const answer = (properties: Record<string, Schema>): Answer => ({
  type: 'object',
  required: ['ucp'],
  properties: {
    ucp: shape({ version: text, status: { enum: ['success', 'error'] }, capabilities: { type: 'object' } }, [
      'version',
    ]),
    messages: listOf(message),
    continue_url: text,
    ...properties,
  },
})

const products = answer({
  products: listOf(product),
  pagination: shape({ has_next_page: { type: 'boolean' }, total_count: whole, cursor: text }),
})
const cart = answer(session)
const checkout = answer({
  ...session,
  status: {
    enum: [
      'incomplete',
      'requires_escalation',
      'ready_for_complete',
      'complete_in_progress',
      'completed',
      'canceled',
    ],
  },
  buyer: { type: 'object' },
  fulfillment: shape({ methods: listOf({ type: 'object' }) }),
  discounts: shape({ codes: listOf(text), applied: listOf({ type: 'object' }) }),
  payment: shape({ instruments: listOf({ type: 'object' }) }),
  links: listOf(shape({ type: text, url: text })),
  order: shape({ id: text, permalink_url: text }),
})
const order = answer({
  id: text,
  checkout_id: text,
  permalink_url: text,
  line_items: listOf(line),
  totals: listOf(total),
})

/** The output schema by the name of the operation. */
export function outputSchemaOf(name: string): Answer {
  if (name === 'get_product') return answer({ product })
  if (name.endsWith('_catalog')) return products
  if (name === 'get_order') return order
  return name.endsWith('_cart') ? cart : checkout
}
