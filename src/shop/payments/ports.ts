import type { PaidCard, StoredCard } from '../cards/ports.ts'
import type { Money } from '../money.ts'
import type { CountryKey, Locale } from '../region.ts'
import type { ProviderStatus } from './attempts/provider-status.rules.ts'
import type { Capabilities, DeclineKind } from './capabilities.rules.ts'
import type { PaymentMethod } from './contract.ts'

export type { ProviderStatus } from './attempts/provider-status.rules.ts'
export type { Capabilities, DeclineKind } from './capabilities.rules.ts'

/** A method as the shop knows it, whether it is set up here or not. `name` is for notes of staff. */
export type MethodProfile = {
  method: PaymentMethod
  name: string
  /** Where it is offered unless the setting `payment_method` says otherwise. */
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
  /** What is charged: the sum of all orders that one charge pays. */
  amount: Money
  locale: Locale
  secondsOpen: number
  successUrl: string
  failUrl: string
  cancelUrl: string
  /** Where the provider calls the shop about this attempt. */
  webhookUrl: string
  buyer: Buyer
  /** The card is to be stored for a member, or a stored one is used by its one-time token. */
  member?: { id: string; email: string; token: string | null } | undefined
}

/** What the buyer has to do. */
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
  /** The whole payment, on the Hong Kong day it was made: it can still be undone rather than refunded. */
  canVoid: boolean
  /** No other refund of the payment was ever asked for, so the payment's state is this refund's. */
  isOnlyOne: boolean
}
/**
 * `done`: the money is on its way; `accepted`: it will be, ask later; `refused`: a definite no; `unsent`: it
 * never got there, so it may be sent again; `unknown`: the answer was lost, ask before doing anything.
 */
export type RefundResult = {
  outcome: 'done' | 'accepted' | 'refused' | 'unsent' | 'unknown'
  refundRef: string | null
  code: string | null
}

/**
 * What the provider knows of one refund; `unseen` is a definite "was never asked for", `unclear` needs a
 * person.
 */
export type RefundStatus = 'done' | 'accepted' | 'unseen' | 'unclear' | 'unknown'

/** A stored card is charged without its owner. The reference is charged once, however often it is sent. */
export type StoredCharge = { reference: string; amount: Money; card: StoredCard }
/**
 * `answered`: the status says whether it was paid; `unsent`: it never left, nothing was charged; `unknown`:
 * it may have been charged, so `fetchStatus` is asked before anything else.
 */
export type StoredChargeResult =
  | { outcome: 'answered'; status: ProviderStatus; cardMark: string | null }
  | { outcome: 'unsent' | 'unknown'; code: string | null }

/** `key` is the unguessable end of the address that was called, where there is one. */
export type WebhookCall = { key: string | null; body: string }
export type WebhookEvent =
  /** Signed: it says itself what became of a payment. `body` is what may be stored, without card tokens. */
  | {
      kind: 'status'
      eventKey: string
      status: ProviderStatus
      card: PaidCard | null
      /** The same for every payment with one card. */
      cardMark: string | null
      body: string
    }
  /** Proven by its address alone: the provider is asked before anything is believed. */
  | { kind: 'hint'; webhookKey: string; eventKey: string; providerRef: string | null }

/** One way to pay: everything the shop asks of the company behind it. */
export type PaymentProvider = MethodProfile & {
  /** The reference that a payer's bank prints; null: the method has none. */
  billNumber(orderNumber: string, attempt: number): string | null
  start(request: StartRequest): Promise<StartResult>
  /** What its buyer does next about an open attempt that was started before. */
  nextStep(attempt: ProviderAttempt): NextStep
  /** Null: no answer, or one that cannot be read. */
  fetchStatus(attempt: ProviderAttempt): Promise<ProviderStatus | null>
  /** `unknown`: it cannot be cancelled there, or nobody knows; the status tells. */
  cancel(attempt: ProviderAttempt): Promise<'cancelled' | 'paid' | 'unknown'>
  refund(request: RefundRequest): Promise<RefundResult>
  fetchRefundStatus(request: RefundRequest): Promise<RefundStatus>
  chargeStored(charge: StoredCharge): Promise<StoredChargeResult>
  declineKind(code: string | null): DeclineKind
  /** Null: not from the provider, or for another merchant. */
  readWebhook(call: WebhookCall): WebhookEvent | null
  /** Payments between two times, where `reconciliation` is `list`; null: no answer. */
  listPayments(from: Date, until: Date): Promise<ProviderStatus[] | null>
}

/** Every method the server knows, and the ones that are set up, in the order they are offered. */
export type PaymentProviders = {
  profiles: readonly MethodProfile[]
  providers: readonly PaymentProvider[]
}
