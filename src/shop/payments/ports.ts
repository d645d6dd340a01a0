import type { CardAccount, PaidCard, StoredCard } from '../cards/ports.ts'
import type { Money } from '../money.ts'
import type { Locale } from '../region.ts'
import type { ProviderWord } from './attempts/provider-status.rules.ts'

export type { ProviderWord } from './attempts/provider-status.rules.ts'

/** Null: no answer, or one that cannot be read. */
export type Asked = ProviderWord | null

export type RefundWish = {
  refundId: string
  reference: string
  providerRef: string
  transactionId: string | null
  amount: Money
  reason: string
  /** The whole payment, on the Hong Kong day it was made: it can still be undone rather than refunded. */
  canVoid: boolean
}
/**
 * `done`: the money is on its way; `accepted`: it will be, ask later; `refused`: a definite no; `unsent`: it
 * never got there, so it may be sent again; `unknown`: the answer was lost, ask before doing anything.
 */
export type RefundAnswer = {
  outcome: 'done' | 'accepted' | 'refused' | 'unsent' | 'unknown'
  refundRef: string | null
  code: string | null
}

/**
 * What the provider knows of one refund; `unseen` is a definite "was never asked for", `unclear` needs a
 * person.
 */
export type RefundWord = 'done' | 'accepted' | 'unseen' | 'unclear' | 'unknown'

export type Buyer = { email: string; phone: string; name: string; address: string }

export type CardWish = {
  reference: string
  amount: Money
  locale: Locale
  successUrl: string
  failUrl: string
  cancelUrl: string
  buyer: Buyer
  /** The card is to be stored for a member, or a stored one is used by its one-time token. */
  member?: { id: string; email: string; token: string | null } | undefined
}

/** PayDollar: a page of theirs that the buyer's browser posts a signed form to. */
export type PayDollar = {
  form(wish: CardWish): { action: string; fields: Record<string, string> }
  /**
   * Reads what was posted to us; `kept` is the same without the token, which nobody keeps in the open;
   * `cardMark` is the same for every payment with one card. Null: not signed by them, or for another
   * merchant.
   */
  read(
    body: string,
  ): { key: string; word: ProviderWord; card: PaidCard | null; cardMark: string | null; kept: string } | null
  /** Whether cards can be stored: their tokens can be opened. */
  keepsCards: boolean
  /** For one payment of this amount, with the buyer present; null: refused, or no answer. */
  oneTimeToken(card: StoredCard, reference: string, amount: Money): Promise<string | null>
  accountOf(card: StoredCard, lastFour: string): Promise<CardAccount>
  /** False: no answer, or a no; asked again later. */
  forget(card: StoredCard, lastFour: string): Promise<boolean>
  ask(reference: string): Promise<Asked>
  refund(wish: RefundWish): Promise<RefundAnswer>
  /** `onlyOne`: no other refund of the payment was ever asked for, so its state is this one's. */
  askRefund(wish: RefundWish, onlyOne: boolean): Promise<RefundWord>
}

export type PayMeWish = {
  reference: string
  amount: Money
  locale: Locale
  seconds: number
  /** Of our own making, unguessable. */
  notificationUrl: string
  successUrl: string
  failUrl: string
}
export type PayMeMade =
  | { outcome: 'made'; requestId: string; webLink: string; seconds: number }
  | { outcome: 'refused' | 'unknown'; code: string | null }

/** PayMe for Business: a request is made, the buyer's app approves it, we ask. */
export type PayMe = {
  create(wish: PayMeWish): Promise<PayMeMade>
  ask(requestId: string): Promise<Asked>
  cancel(requestId: string): Promise<'cancelled' | 'paid' | 'unknown'>
  refund(wish: RefundWish): Promise<RefundAnswer>
  askRefund(wish: RefundWish): Promise<RefundWord>
  /** Every payment PayMe counts between two times; null: it did not say. */
  listPaid(from: Date, until: Date): Promise<ProviderWord[] | null>
}

/**
 * Who gets FPS transfers; `appUrl` is a page that opens the payer's bank with the code, where there is one.
 */
export type FpsPayee = { proxyId: string; name: string; appUrl: string | null }

/** Null: the shop does not take it. */
export type Providers = { payDollar: PayDollar | null; payMe: PayMe | null; fps: FpsPayee | null }
