import type { Ctx } from '../context.ts'
import type { Currency } from '../money.ts'
import type { PaymentMethod } from './contract.ts'
import type { Capabilities, PaymentProvider } from './ports.ts'

/** The provider of a method; null: the shop does not take it. */
export const providerOf = (ctx: Pick<Ctx, 'outside'>, method: PaymentMethod): PaymentProvider | null =>
  ctx.outside.payments.providers.find((provider) => provider.method === method) ?? null

/** Of a method that attempts were made with and the server no longer knows: nothing happens by itself. */
const retired: Capabilities = {
  currencies: [],
  isCard: false,
  storedCards: false,
  needsBuyer: true,
  combinesOrders: false,
  createsRequest: false,
  reusable: false,
  buyerClaims: false,
  pendingIsInFlight: true,
  paysAfterCancel: false,
  webhooks: false,
  reconciliation: 'statement',
  refunds: 'staff',
  secondsOpen: 0,
  secondsToFirstQuery: 0,
  secondsBetweenQueries: 300,
  secondsBetweenPageQueries: null,
}

export const capabilitiesOf = (ctx: Pick<Ctx, 'outside'>, method: PaymentMethod): Capabilities =>
  ctx.outside.payments.profiles.find((profile) => profile.method === method)?.capabilities ?? retired

/** How a method is called in notes of staff. */
export const nameOf = (ctx: Pick<Ctx, 'outside'>, method: PaymentMethod): string =>
  ctx.outside.payments.profiles.find((profile) => profile.method === method)?.name ?? method

/** The buyer transfers the money, and says so: it takes longer than a company's page, and its arrival is news. */
export const isTransfer = (ctx: Pick<Ctx, 'outside'>, method: PaymentMethod | null): boolean =>
  method !== null && capabilitiesOf(ctx, method).buyerClaims

export const isCard = (ctx: Pick<Ctx, 'outside'>, method: PaymentMethod): boolean =>
  capabilitiesOf(ctx, method).isCard

/** The words that a payer's bank prints beside the first payment of an order; null: none. */
export const billNumberOf = (
  ctx: Pick<Ctx, 'outside'>,
  method: PaymentMethod | null,
  orderNumber: string,
): string | null => (method === null ? null : (providerOf(ctx, method)?.billNumber(orderNumber, 1) ?? null))

/** Methods the shop is set up for and that take the currency, in the order they are offered. */
export const offeredMethods = (ctx: Pick<Ctx, 'outside'>, currency: Currency): PaymentMethod[] =>
  ctx.outside.payments.providers
    .filter(({ capabilities }) => capabilities.currencies.includes(currency))
    .map(({ method }) => method)
