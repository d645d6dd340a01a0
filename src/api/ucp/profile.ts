import { signingKeys } from '../../platform/signing-keys.ts'
import type { Sealing } from '../../platform/sealing.ts'
import { capabilities, serviceDocuments, shopping, version } from './capabilities.ts'

/** Profiles may be cached for this time; a rotated key is published beside the new one meanwhile. */
export const profileSeconds = 600

export const restPath = '/ucp/v1'
export const mcpPath = '/ucp/mcp'

/**
 * The name of a payment handler: payment by the buyer on the shop's own pages, or with a member's Cash Dollar. Names
 * are the reversed host name, of letters, digits and underscores.
 */
export function handlerName(publicUrl: string, handler = 'buyer_payment'): string {
  const labels = new URL(publicUrl).hostname
    .replaceAll(/[[\]]/g, '')
    .split(/[.:]/)
    .filter(Boolean)
    .toReversed()
    .map((label) => label.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_'))
  const named = labels.map((label, at) => (at === 0 ? label.replaceAll('_', '') : label))
  const isName = named.every((label) => /^[a-z]/.test(label))
  return [...(isName ? named : ['example', 'shop']), handler].join('.')
}

export const cashDollarId = 'cash_dollar'

/** A member's Cash Dollar as a payment handler: the available amount in minor units. It may pay an order in part. */
export const cashDollar = (available: number, currency: string) => ({
  id: cashDollarId,
  version,
  available_instruments: [{ type: 'cash_dollar' }],
  config: { available, currency },
})

/**
 * The handler of payments by the buyer: `methods` are those that may be available. The API never accepts a payment
 * credential.
 */
export const buyerPayment = (methods: readonly string[]) => ({
  id: 'buyer_payment',
  version,
  ...(methods.length > 0 ? { available_instruments: methods.map((type) => ({ type })) } : {}),
  config: { pays_at: 'continue_url' },
})

/** The document at `/.well-known/ucp` (rules/agents#1). */
export function businessProfile(publicUrl: string, sealing: Pick<Sealing, 'derivations'>) {
  const service = { version, spec: serviceDocuments.spec }
  return {
    ucp: {
      version,
      services: {
        [shopping]: [
          {
            ...service,
            transport: 'rest',
            endpoint: `${publicUrl}${restPath}`,
            schema: serviceDocuments.rest,
          },
          { ...service, transport: 'mcp', endpoint: `${publicUrl}${mcpPath}`, schema: serviceDocuments.mcp },
        ],
      },
      capabilities: Object.fromEntries(
        Object.entries(capabilities).map(([name, { spec, schema, ...more }]) => [
          name,
          [{ version, spec, schema, ...more }],
        ]),
      ),
      payment_handlers: { [handlerName(publicUrl)]: [buyerPayment([])] },
    },
    signing_keys: signingKeys(sealing).map(({ publicJwk }) => publicJwk),
  }
}
