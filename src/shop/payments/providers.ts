import type { Ctx } from '../context.ts'
import type { Currency } from '../money.ts'
import type { PaymentMethod } from './contract.ts'
import type { Capabilities, PaymentProvider } from './ports.ts'

/** The provider of a method; null: the method is not set up. */
export const providerOf = (ctx: Pick<Ctx, 'outside'>, method: PaymentMethod): PaymentProvider | null =>
  ctx.outside.payments.providers.find((provider) => provider.method === method) ?? null

/** Capabilities of a removed method that has old attempts: no automatic processing. */
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

/** Name of a method in staff notes. */
export const nameOf = (ctx: Pick<Ctx, 'outside'>, method: PaymentMethod): string =>
  ctx.outside.payments.profiles.find((profile) => profile.method === method)?.name ?? method

/** Whether the buyer transfers the money and claims the payment; it takes longer, so e-mails mention its arrival. */
export const isTransfer = (ctx: Pick<Ctx, 'outside'>, method: PaymentMethod | null): boolean =>
  method !== null && capabilitiesOf(ctx, method).buyerClaims

export const isCard = (ctx: Pick<Ctx, 'outside'>, method: PaymentMethod): boolean =>
  capabilitiesOf(ctx, method).isCard

/** Bill number that the payer's bank shows for an order's first payment; null: none. */
export const billNumberOf = (
  ctx: Pick<Ctx, 'outside'>,
  method: PaymentMethod | null,
  orderNumber: string,
): string | null => (method === null ? null : (providerOf(ctx, method)?.billNumber(orderNumber, 1) ?? null))

/** Methods that are set up and accept the currency, in the order they are offered. */
export const offeredMethods = (ctx: Pick<Ctx, 'outside'>, currency: Currency): PaymentMethod[] =>
  ctx.outside.payments.providers
    .filter(({ capabilities }) => capabilities.currencies.includes(currency))
    .map(({ method }) => method)
