import { createHash, createHmac } from 'node:crypto'

/** Secret derived from a seed in the format of the Standard Webhooks specification, and its hash for lookups. */
export function secretOfSeed(seed: string): { secret: string; hash: Buffer } {
  const bytes = createHmac('sha256', seed).update('webhook secret').digest()
  return { secret: `whsec_${bytes.toString('base64')}`, hash: createHash('sha256').update(bytes).digest() }
}

type Message = { id: string; at: Date; body: string }

/** Headers of the Standard Webhooks specification: one signature for each secret, separated by blanks. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Elowen-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
