import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { payMe } from './payme.ts'

/** The outcome of a refund for this response of PayMe. */
async function refundAnswered(status: number, body: string) {
  const server = createServer((incoming, outgoing) => {
    const isToken = incoming.url === '/oauth2/token'
    outgoing.writeHead(isToken ? 200 : status, { 'content-type': 'application/json' })
    outgoing.end(isToken ? '{"accessToken":"t"}' : body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on a port
  const provider = payMe({
    url: `http://127.0.0.1:${port}`,
    clientId: 'c',
    clientSecret: 's',
    signingKeyId: 'k',
    signingKey: 'a2V5',
    timeoutMs: 1_000,
  })
  const result = await provider.refund({
    refundId: 'r',
    reference: 'A-1',
    providerRef: 'p',
    transactionId: 't',
    amount: { currency: 'HKD', minor: 500 },
    reason: '',
    canVoid: false,
    isOnlyOne: true,
  })
  await new Promise((done) => server.close(done))
  return result.outcome
}

const failure = (errorCode: string) => JSON.stringify({ errors: [{ errorCode }] })

it.each([
  ['a no', 400, failure('EB009'), 'refused'],
  ['too many calls', 429, failure('EA999'), 'unsent'],
  ['a sign-in that is over', 401, failure('EA001'), 'unsent'],
  ['a clock that is off', 400, failure('EA002'), 'unsent'],
  ['trouble of its own', 503, failure('EX000'), 'unknown'],
  ['a page elsewhere', 302, '', 'unknown'],
])('a refund that is answered with %s is known by that', async (_, status, body, outcome) =>
  expect(await refundAnswered(status, body)).toBe(outcome),
)
