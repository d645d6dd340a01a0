/** `key` makes a repeated send recognisable. */
export type Email = {
  key: string
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  headers?: Readonly<Record<string, string>>
}

/**
 * What a carrier made of a message: taken, with its own name for it, or refused for good. While it is away,
 * or may take it later, the call throws `unavailable`.
 */
export type Handed = { taken: true; reference: string | null } | { taken: false; why: string }

export type Mail = { send(email: Email): Promise<Handed> }

/** What a carrier says later about a text it took. */
export type Receipt = { reference: string; state: 'delivered' | 'bounced' | 'failed'; why: string }

export type Sms = {
  /** `to` is E.164. A text whose answer was lost is not taken: sent twice is worse than asked about. */
  send(text: { key: string; to: string; text: string }): Promise<Handed>
  /** A call of the carrier to `url`; `forged`: it did not come from there; null: nothing that we keep. */
  readReceipt(call: { url: string; body: string; signature: string | null }): Receipt | 'forged' | null
}
