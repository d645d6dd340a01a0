/** `key` identifies repeated sends of one email. */
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
 * Response of a provider: accepted, with its reference, or rejected permanently. A temporary failure or an outage
 * throws `unavailable`.
 */
export type Handed = { taken: true; reference: string | null } | { taken: false; why: string }

export type Mail = { send(email: Email): Promise<Handed> }

/** Delivery receipt of an accepted text. */
export type Receipt = { reference: string; state: 'delivered' | 'bounced' | 'failed'; why: string }

export type Sms = {
  /** `to` is E.164. A text whose response was lost counts as rejected: a duplicate is worse than a missing text. */
  send(text: { key: string; to: string; text: string }): Promise<Handed>
  /** Parses a webhook of the provider at `url`; `forged`: its signature is wrong; null: it is of no interest. */
  readReceipt(call: { url: string; body: string; signature: string | null }): Receipt | 'forged' | null
}
