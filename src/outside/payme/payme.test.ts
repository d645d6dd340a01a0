import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { anAttempt } from '#tools/builders/outside/programs.ts'
import { payMe } from './payme.ts'
import { digestOf, hmacOf, readSignature, signatureHeader, signingText } from './signature.ts'

const key = 'c2FuZGJveC1zaWduaW5nLWtleS0wMTIzNDU2Nzg5YWI='
const body =
  '{"totalAmount":388,"currencyCode":"HKD","effectiveDuration":600,"notificationUri":"https://shop.example/api/v1/order/payme/notify","appSuccessCallback":"https://shop.example/checkout/order-confirmation/HK20261120-0001","appFailCallback":"https://shop.example/checkout/HK20261120-0001","merchantData":{"orderId":"HK20261120-0001","orderDescription":"Order HK20261120-0001"}}'
const headersFor = (digest: string) =>
  new Headers({
    'Api-Version': '0.12',
    'Request-Date-Time': '2026-11-20T13:30:00Z',
    'Content-Type': 'application/json',
    Digest: digest,
    Accept: 'application/json',
    'Trace-Id': '2f7c3c1e-6f0a-4b8e-9a55-3f1f0c9b7d21',
    Authorization: 'Bearer test-access-token',
  })

describe('the signature of the reference, 2.4', () => {
  it('of a request with a body', () => {
    expect(digestOf(body)).toBe('SHA-256=aWJUzDC0WZbHw9aizxhLMGQF1rXu3eJGIB4WZWEDpJk=')
    const text = signingText('POST', '/payments/paymentrequests', headersFor(digestOf(body)))
    expect(text.split('\n')[0]).toBe('(request-target): post /payments/paymentrequests')
    expect(hmacOf(key, text)).toBe('YbtEpMKa4KDU1xG84bVC6f1H958bzWkb+Iua5ASdlQI=')
  })

  it('of one without', () => {
    expect(digestOf('')).toBe('SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
    const text = signingText(
      'GET',
      '/payments/paymentrequests/25f90d96-4052-4c47-8ec1-f818c0e7a212',
      headersFor(digestOf('')),
    )
    expect(hmacOf(key, text)).toBe('YWNWSwkoVYt49ZGYMB06+WEDZAdFfBNS9E46e9aUQgE=')
  })

  it('is part of a header that can be parsed', () => {
    const header = signatureHeader('key-1', 'c2ln')
    expect(header).toContain(
      'headers="(request-target) Api-Version Request-Date-Time Content-Type Digest Accept Trace-Id Authorization"',
    )
    expect(readSignature(header)).toMatchObject({
      keyId: 'key-1',
      signature: 'c2ln',
      names: expect.arrayContaining(['Trace-Id']),
    })
    expect(readSignature('keyId="a",algorithm="rsa",headers="",signature=""')).toBeNull()
    expect(readSignature(null)).toBeNull()
  })
})

describe('an answer', () => {
  const response = JSON.stringify({
    paymentRequestId: 'r1',
    totalAmount: 388,
    currencyCode: 'HKD',
    statusCode: 'PR005',
  })
  /** Returns a token, and then responses with the headers of `headersOf`. */
  async function answering(headersOf: (target: string) => Headers) {
    const server = createServer((incoming, outgoing) => {
      const isToken = incoming.url === '/oauth2/token'
      const headers = isToken ? new Headers() : headersOf(incoming.url ?? '')
      outgoing.writeHead(200, { 'content-type': 'application/json', ...Object.fromEntries(headers) })
      outgoing.end(isToken ? '{"accessToken":"t"}' : response)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo // it listens on a port
    const provider = payMe({
      url: `http://127.0.0.1:${port}`,
      clientId: 'c',
      clientSecret: 's',
      signingKeyId: 'k',
      signingKey: key,
    })
    const word = await provider.fetchStatus(anAttempt({ providerRef: 'r1' }))
    await new Promise((done) => server.close(done))
    return word
  }
  const signedBy =
    (keyId: string, names: string[], digest = digestOf(response)) =>
    (target: string) => {
      const headers = new Headers({ digest, 'request-date-time': '2026-11-20T13:30:00Z' })
      headers.set(
        'signature',
        signatureHeader(keyId, hmacOf(key, signingText('GET', target, headers, names)), names),
      )
      return headers
    }

  it('that PayMe signed is accepted', async () => {
    expect(await answering(signedBy('k', ['Request-Date-Time', 'Digest']))).toMatchObject({
      state: 'captured',
    })
  })

  it.each([
    ['is not signed', () => new Headers()],
    ['is signed with another key', signedBy('other', ['Request-Date-Time', 'Digest'])],
    ['is signed without its body', signedBy('k', ['Request-Date-Time'])],
    ['has another body than was signed', signedBy('k', ['Request-Date-Time', 'Digest'], digestOf('{}'))],
  ])('that %s is not', async (_, headersOf) => {
    expect(await answering(headersOf)).toBeNull()
  })
})
