import type { PaidCard, StoredCard } from '../cards/ports.ts'
import type { Money } from '../money.ts'
import type { CountryKey, Locale } from '../region.ts'
import type { ProviderStatus } from './attempts/provider-status.rules.ts'
import type { Capabilities, DeclineKind } from './capabilities.rules.ts'
import type { PaymentMethod } from './contract.ts'

export type { ProviderStatus } from './attempts/provider-status.rules.ts'
export type { Capabilities, DeclineKind } from './capabilities.rules.ts'

/** A payment method known to the server, whether set up or not. `name` is used in staff notes. */
export type MethodProfile = {
  method: PaymentMethod
  name: string
  /** Countries in which it is offered by default; setting `payment_method` overrides it. */
  offeredIn: 'everywhere' | readonly CountryKey[]
  capabilities: Capabilities
}

/** An attempt as its provider needs it. */
export type ProviderAttempt = {
  id: string
  reference: string
  billNumber: string | null
  amount: Money
  providerRef: string | null
  transactionId: string | null
  webhookKey: string | null
  webLink: string | null
  expiresAt: Date | null
}

export type Buyer = { email: string; phone: string; name: string; address: string }

export type StartRequest = {
  attempt: ProviderAttempt
  /** Charged amount: the sum of all orders that the charge pays. */
  amount: Money
  locale: Locale
  secondsOpen: number
  successUrl: string
  failUrl: string
  cancelUrl: string
  /** Webhook address for this attempt. */
  webhookUrl: string
  buyer: Buyer
  /** Member for whom the card is stored; `token`: one-time token of the stored card to charge. */
  member?: { id: string; email: string; token: string | null } | undefined
}

/** The buyer's next step. */
export type NextStep =
  /** The browser posts this form to the provider's page, once. */
  | { kind: 'form'; action: string; fields: Record<string, string> }
  /** A link to open on a phone, or to scan as a QR code. */
  | { kind: 'link'; url: string; expiresAt: Date | null }
  /** A bank transfer by a QR code; `appUrl` opens the payer's bank with it, where there is one. */
  | {
      kind: 'transfer'
      qrText: string
      payeeName: string
      billNumber: string
      appUrl: string | null
      expiresAt: Date | null
    }
  | { kind: 'none' }

export type StartResult =
  | { outcome: 'started'; nextStep: NextStep; providerRef: string | null; secondsOpen: number | null }
  | { outcome: 'refused' | 'unknown'; code: string | null }

export type RefundRequest = {
  refundId: string
  reference: string
  providerRef: string
  transactionId: string | null
  amount: Money
  reason: string
  /** A refund of the whole payment on the Hong Kong day it was made, so that it can be voided instead. */
  canVoid: boolean
  /** The only refund ever requested of the payment, so that the payment's state tells its result. */
  isOnlyOne: boolean
}
/**
 * `done`: refunded; `accepted`: in progress, query later; `refused`: definitely rejected; `unsent`: never received, so
 * it may be retried; `unknown`: the response was lost, query the status before any retry.
 */
export type RefundResult = {
  outcome: 'done' | 'accepted' | 'refused' | 'unsent' | 'unknown'
  refundRef: string | null
  code: string | null
}

/** State of a refund at the provider. `unseen`: definitely never received; `unclear`: staff must check. */
export type RefundStatus = 'done' | 'accepted' | 'unseen' | 'unclear' | 'unknown'

/** Charge of a stored card without its owner being present. Idempotent by reference. */
export type StoredCharge = { reference: string; amount: Money; card: StoredCard }
/**
 * `answered`: the status tells whether it was paid; `unsent`: never sent, nothing was charged; `unknown`: it may have
 * been charged, so call `fetchStatus` before any retry.
 */
export type StoredChargeResult =
  | { outcome: 'answered'; status: ProviderStatus; cardMark: string | null }
  | { outcome: 'unsent' | 'unknown'; code: string | null }

/** `key`: the secret last segment of the called address, if it has one. */
export type WebhookCall = { key: string | null; body: string }
export type WebhookEvent =
  /** Signed: the call itself proves the payment's status. `body`: the text to store, without card tokens. */
  | {
      kind: 'status'
      eventKey: string
      status: ProviderStatus
      card: PaidCard | null
      /** Identifies the card: the same for all its payments. */
      cardMark: string | null
      body: string
    }
  /** Authenticated by its address only, so the status must be fetched from the provider. */
  | { kind: 'hint'; webhookKey: string; eventKey: string; providerRef: string | null }

/** Adapter of a payment method: all calls of the shop to its provider. */
export type PaymentProvider = MethodProfile & {
  /** Bill number that the payer's bank shows on statements; null: the method has none. */
  billNumber(orderNumber: string, attempt: number): string | null
  start(request: StartRequest): Promise<StartResult>
  /** The buyer's next step for an open attempt that was started before. */
  nextStep(attempt: ProviderAttempt): NextStep
  /** Null: no response, or an unreadable one. */
  fetchStatus(attempt: ProviderAttempt): Promise<ProviderStatus | null>
  /** `unknown`: not cancellable, or no clear response; query the status. */
  cancel(attempt: ProviderAttempt): Promise<'cancelled' | 'paid' | 'unknown'>
  refund(request: RefundRequest): Promise<RefundResult>
  fetchRefundStatus(request: RefundRequest): Promise<RefundStatus>
  chargeStored(charge: StoredCharge): Promise<StoredChargeResult>
  declineKind(code: string | null): DeclineKind
  /** Null: not from the provider, or for another merchant. */
  readWebhook(call: WebhookCall): WebhookEvent | null
  /** Payments between two times, for methods with `reconciliation: 'list'`; null: no response. */
  listPayments(from: Date, until: Date): Promise<ProviderStatus[] | null>
}

/** All methods known to the server, and those that are set up, in the order they are offered. */
export type PaymentProviders = {
  profiles: readonly MethodProfile[]
  providers: readonly PaymentProvider[]
}
