import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { PaymentProvider, RefundRequest } from '#shop/payments/ports.ts'
import { payDollar } from './paydollar.ts'

type Received = { path: string; body: string }

/** A company that answers everything alike; `calls` are the calls that came in. */
async function answering<T>(
  answer: (response: ServerResponse) => void,
  work: (provider: PaymentProvider, calls: readonly Received[]) => Promise<T>,
): Promise<T> {
  const calls: Received[] = []
  const server = createServer((incoming, outgoing) => {
    let body = ''
    incoming.on('data', (part: Buffer) => (body += part.toString()))
    incoming.on('end', () => {
      calls.push({ path: incoming.url ?? '', body })
      answer(outgoing)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on a port
  const provider = payDollar({
    url: `http://127.0.0.1:${port}`,
    merchantId: '1',
    secret: 's',
    hash: 'sha256',
    login: 'api',
    password: 'the-password',
    refundAction: 'RequestRefund',
    timeoutMs: 1_000,
  })
  try {
    return await work(provider, calls)
  } finally {
    await new Promise((done) => server.close(done))
  }
}

const refund: RefundRequest = {
  refundId: 'r',
  reference: 'A-1',
  providerRef: '9',
  transactionId: null,
  amount: { currency: 'HKD', minor: 500 },
  reason: '',
  canVoid: false,
  isOnlyOne: true,
}

it('the password goes nowhere else where an answer leads elsewhere', () =>
  answering(
    (response) => void response.writeHead(307, { location: '/other' }).end(),
    async (provider, calls) => {
      expect(await provider.refund(refund)).toMatchObject({ outcome: 'unknown' })
      expect(calls.map(({ path }) => path)).toEqual(['/eng/merchant/api/orderApi.jsp'])
    },
  ))
