import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { PaymentAdapter } from '#outside/payment-adapter.ts'
import type { Money } from '#shop/money.ts'
import type { Capabilities, MethodProfile, PaymentProvider, ProviderStatus } from '#shop/payments/ports.ts'

const pingProfile: MethodProfile = {
  method: 'ping',
  name: 'Ping',
  offeredIn: ['hk', 'jp'],
  capabilities: {
    currencies: ['HKD', 'JPY'],
    isCard: false,
    storedCards: false,
    needsBuyer: true,
    combinesOrders: false,
    createsRequest: true,
    reusable: true,
    buyerClaims: false,
    pendingIsInFlight: false,
    paysAfterCancel: false,
    webhooks: true,
    reconciliation: 'list',
    refunds: 'provider',
    secondsOpen: 300,
    secondsToFirstQuery: 60,
    secondsBetweenQueries: 60,
    secondsBetweenPageQueries: 2,
  },
}

type Request = { reference: string; amount: Money; state: ProviderStatus['state'] }

/** Records the calls to the company. */
function openBook() {
  const requests = new Map<string, Request>()
  const statusOf = (id: string): ProviderStatus | null => {
    const request = requests.get(id)
    return request
      ? {
          state: request.state,
          reference: request.reference,
          providerRef: id,
          transactionId: `t-${id}`,
          amount: request.amount,
          code: null,
        }
      : null
  }
  const idOf = (reference: string) =>
    [...requests].find(([, request]) => request.reference === reference)?.[0] ?? ''
  const change = (id: string, state: ProviderStatus['state']) => {
    const request = requests.get(id)
    if (request) requests.set(id, { ...request, state })
  }
  return { requests, statusOf, idOf, change }
}

function providerOf(
  { requests, statusOf, change }: ReturnType<typeof openBook>,
  { profile, billNumber }: { profile: MethodProfile; billNumber: PaymentProvider['billNumber'] },
): PaymentProvider {
  const refunds = new Set<string>()
  const linkOf = (id: string) => `https://ping.example/pay/${id}`
  return {
    ...profile,
    billNumber,
    start: ({ attempt: { reference }, amount }) => {
      const id = randomUUID()
      requests.set(id, { reference, amount, state: 'none' })
      const nextStep = { kind: 'link', url: linkOf(id), expiresAt: null } as const
      return Promise.resolve({ outcome: 'started', nextStep, providerRef: id, secondsOpen: 300 })
    },
    nextStep: ({ webLink, expiresAt }) =>
      webLink ? { kind: 'link', url: webLink, expiresAt } : { kind: 'none' },
    fetchStatus: ({ providerRef }) => Promise.resolve(providerRef ? statusOf(providerRef) : null),
    cancel: ({ providerRef }) => {
      const state = requests.get(providerRef ?? '')?.state
      if (state === 'captured') return Promise.resolve('paid')
      change(providerRef ?? '', 'cancelled')
      return Promise.resolve('cancelled')
    },
    refund: ({ refundId, transactionId }) => {
      refunds.add(refundId)
      return Promise.resolve({ outcome: 'accepted', refundRef: `${transactionId}-r`, code: null })
    },
    fetchRefundStatus: ({ refundId }) => Promise.resolve(refunds.has(refundId) ? 'done' : 'unseen'),
    chargeStored: () => Promise.resolve({ outcome: 'unsent', code: 'needs_buyer' }),
    declineKind: () => 'soft',
    readWebhook: ({ body }) => {
      const [signature, id = ''] = body.split(' ')
      const status = signature === 'signed' ? statusOf(id) : null
      return status
        ? { kind: 'status', eventKey: `${id}:${status.state}`, status, card: null, cardMark: null, body }
        : null
    },
    listPayments: () =>
      Promise.resolve(
        [...requests.keys()].flatMap((id) => {
          const status = statusOf(id)
          return status?.state === 'captured' ? [status] : []
        }),
      ),
  }
}

/** A payment company that only this test uses: the calls to it, and the actions of its buyers. */
export function openPing({
  method = 'ping',
  capabilities = {},
  billNumber = () => null,
}: {
  method?: string
  capabilities?: Partial<Capabilities>
  billNumber?: PaymentProvider['billNumber']
} = {}) {
  const profile = { ...pingProfile, method, capabilities: { ...pingProfile.capabilities, ...capabilities } }
  const book = openBook()
  const { requests, idOf, change } = book
  const provider = providerOf(book, { profile, billNumber })
  const adapter: PaymentAdapter = {
    profile,
    settings: { schema: z.object({}), account: null, needed: [] },
    open: () => ({ provider, formTargets: ['https://ping.example'] }),
  }
  return {
    adapter,
    /** The buyer pays; returns the webhook call for the shop. */
    pay(reference: string): string {
      const id = idOf(reference)
      change(id, 'captured')
      return `signed ${id}`
    },
    stateOf: (reference: string) => requests.get(idOf(reference))?.state,
    /** A payment that the shop did not request. */
    takeFor(reference: string, minor: number): void {
      requests.set(randomUUID(), {
        reference,
        amount: { currency: 'HKD', minor },
        state: 'captured',
      })
    },
  }
}
