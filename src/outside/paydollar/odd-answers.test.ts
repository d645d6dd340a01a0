import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { anAttempt } from '#tools/builders/outside/programs.ts'
import type { PaymentProvider, RefundRequest } from '#shop/payments/ports.ts'
import { payDollar } from './paydollar.ts'

type Received = { path: string; body: string }

/** A company with the same response to every call; `calls` are the received calls. */
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

const text = (body: string) => (response: ServerResponse) => void response.writeHead(200).end(body)

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

it.each([
  ['a page about maintenance', '<!DOCTYPE html><html><body>Under maintenance</body></html>'],
  ['an empty body', ''],
  ['a list that was cut off', '<?xml version="1.0"?><records><record><orderStatus>Acc'],
  ['a refused sign-in', 'resultCode=-1&orderStatus=&ref=&payRef=&errMsg=Authentication+Failed'],
])('%s yields no status of a payment or a refund', (_, body) =>
  answering(text(body), async (provider) => {
    expect(await provider.fetchStatus(anAttempt())).toBeNull()
    expect(await provider.fetchRefundStatus(refund)).toBe('unknown')
  }),
)

it('a maintenance page yields no result for a stored card: no charge was made, and it may be retried', () =>
  answering(text('<html><body>Under maintenance</body></html>'), async (provider) => {
    const card = { memberId: 'm', token: 't' }
    const amount = { currency: 'HKD', minor: 500 } as const
    expect(await provider.chargeStored({ reference: 'A-1', amount, card })).toMatchObject({
      outcome: 'unsent',
    })
  }))

it('a list without the payment reports that it is unknown, and yields no status of its refund', () =>
  answering(text('<?xml version="1.0"?><records></records>'), async (provider) => {
    expect(await provider.fetchStatus(anAttempt())).toMatchObject({ state: 'none' })
    expect(await provider.fetchRefundStatus(refund)).toBe('unknown')
  }))

it('the password is not sent to the target of a redirect', () =>
  answering(
    (response) => void response.writeHead(307, { location: '/other' }).end(),
    async (provider, calls) => {
      expect(await provider.refund(refund)).toMatchObject({ outcome: 'unknown' })
      expect(calls.map(({ path }) => path)).toEqual(['/eng/merchant/api/orderApi.jsp'])
    },
  ))
