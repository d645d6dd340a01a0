import { describe, expect, it } from 'vitest'
import { digestOf, hmacOf, readSignature, signatureHeader, signingText } from './payme-signature.ts'

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
    const text = signingText('GET', '/payments/paymentrequests/25f90d96-4052-4c47-8ec1-f818c0e7a212', headersFor(digestOf('')))
    expect(hmacOf(key, text)).toBe('YWNWSwkoVYt49ZGYMB06+WEDZAdFfBNS9E46e9aUQgE=')
  })

  it('stands in a header that can be read back', () => {
    const header = signatureHeader('key-1', 'c2ln')
    expect(header).toContain('headers="(request-target) Api-Version Request-Date-Time Content-Type Digest Accept Trace-Id Authorization"')
    expect(readSignature(header)).toMatchObject({ keyId: 'key-1', signature: 'c2ln', names: expect.arrayContaining(['Trace-Id']) })
    expect(readSignature('keyId="a",algorithm="rsa",headers="",signature=""')).toBeNull()
    expect(readSignature(null)).toBeNull()
  })
})
