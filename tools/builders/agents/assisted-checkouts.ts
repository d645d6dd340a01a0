import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aPlatform, aProfile, openPlatforms, type APlatform } from './platform.ts'

export const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
export const mask = 'ELOWEN-HAIR-MASK-500'
export const spa = 'SCALP-SPA-BASIN-1'

type Total = { type: string; amount: number }
type Message = { type: string; code: string; severity?: string; path?: string }
type Method = {
  id: string
  destinations: ({ id: string } & Record<string, string>)[]
  selected_destination_id: string | null
  groups: { options: { id: string; totals: Total[] }[]; selected_option_id: string | null }[]
}
/** A cart or a checkout in the protocol's format. */
export type Resource = {
  id: string
  status: string
  currency: string
  line_items: { id: string; item: { id: string; price: number }; quantity: number }[]
  totals: Total[]
  buyer?: Record<string, string>
  messages?: Message[]
  payment?: { instruments: { display: { amount: number } }[] }
  continue_url?: string
  discounts?: { codes: string[]; applied: { code?: string; amount: number }[] }
  fulfillment?: { methods: Method[] }
  order?: { id: string; permalink_url: string }
  ucp: {
    status: string
    capabilities: object
    payment_handlers?: Record<string, { config: { available: number } }[]>
  }
}
export const resource = ({ body }: { body: Record<string, unknown> }): Resource => body as unknown as Resource
export const amountOf = ({ totals }: Pick<Resource, 'totals'>, type: string): number | undefined =>
  totals.find((each) => each.type === type)?.amount
export const codes = ({ messages = [] }: Pick<Resource, 'messages'>) => messages.map(({ code }) => code)
/** The token of the link by which its buyer takes a checkout over. */
export const tokenOf = ({ continue_url: url }: Pick<Resource, 'continue_url'>): string =>
  new URL(url ?? '').searchParams.get('token') ?? ''

export const lines = (wanted: Record<string, number>) =>
  Object.entries(wanted).map(([id, quantity]) => ({ item: { id }, quantity }))
export const hongKong = { address_country: 'HK', language: 'en' }
export const buyer = {
  email: 'assisted@example.com',
  first_name: 'Ka Yan',
  last_name: 'Chan',
  phone_number: '+85291234567',
}
const home = {
  street_address: '12/F, 1 Jardine’s Bazaar',
  address_locality: 'Wan Chai',
  address_region: 'Hong Kong Island',
  address_country: 'HK',
}
export const sentTo = (destination: object) => ({
  methods: [{ type: 'shipping', destinations: [destination] }],
})
/** The request of a complete checkout in Hong Kong. */
export const whole = (more: object = {}) => ({
  line_items: lines({ [shampoo]: 2 }),
  context: hongKong,
  buyer,
  fulfillment: sentTo(home),
  ...more,
})

/** A checkout begun by an assistant. */
export const aCheckout = async (assistant: APlatform, more: object = {}): Promise<Resource> =>
  resource(await assistant.post('/checkout-sessions', whole(more)))

/** Converts a price of the shop's pages to minor units. */
export const inMinor = (currency: unknown) => {
  const factor = currency === 'JPY' ? 1 : 100 // ISO 4217 has two decimals for TWD, the shop none
  return (amount: unknown): number => Math.round(Number(amount ?? 0) * factor)
}

/** A shop, platforms that call it, and the assistant of one of them. */
export async function openAssistedShop(): Promise<{
  shop: TestShop
  platforms: Awaited<ReturnType<typeof openPlatforms>>
  profileUrl: string
  assistant: APlatform
}> {
  const [shop, platforms] = await Promise.all([
    openTestShop({ LIMITS_FACTOR: '1000', WEBHOOKS_LOOPBACK: '1' }),
    openPlatforms(),
  ])
  const profileUrl = platforms.publish(aProfile())
  return { shop, platforms, profileUrl, assistant: aPlatform(shop, profileUrl) }
}
export type AssistedShop = Awaited<ReturnType<typeof openAssistedShop>>
