import { randomUUID } from 'node:crypto'
import type { PaymentProvider, ProviderAttempt, StartRequest } from '#shop/payments/ports.ts'
import { startPrograms, type Programs } from '#outside/programs/programs.ts'

const urls = {
  successUrl: 'http://shop.test/yes?x=1',
  failUrl: 'http://shop.test/no',
  cancelUrl: 'http://shop.test/back',
}
let count = 0

/** The local programs on a port of their own, without webhooks. */
export const programsAlone = (): Promise<Programs> =>
  startPrograms({
    host: '127.0.0.1',
    port: 0,
    publicHost: '127.0.0.1',
    folder: null,
    hookUrl: () => 'http://127.0.0.1:1/',
  })

/** Posts a form as a browser does, without following redirects. */
export const postForm = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Sends a control call to the programs. */
export const controlOf = ({ url }: Programs, path: string, body: object): Promise<Response> =>
  fetch(url + path, { method: 'POST', body: JSON.stringify(body) })

/** A payment attempt of HK$388 for a provider, with its own reference. */
export function anAttempt(changes: Partial<ProviderAttempt> = {}): ProviderAttempt {
  count += 1
  return {
    id: randomUUID(),
    reference: `261120-PROG${count}-1`,
    billNumber: null,
    amount: { currency: 'HKD', minor: 38_800 },
    providerRef: null,
    transactionId: null,
    webhookKey: null,
    webLink: null,
    expiresAt: null,
    ...changes,
  }
}

/** The start request of a payment, for a provider. */
export function aStartRequest(changes: Partial<StartRequest> = {}): StartRequest {
  const attempt = changes.attempt ?? anAttempt()
  return {
    attempt,
    amount: attempt.amount,
    locale: 'hk',
    secondsOpen: 600,
    webhookUrl: 'http://127.0.0.1:1/x',
    ...urls,
    buyer: { email: '', phone: '', name: '', address: '' },
    ...changes,
  }
}

/** The form that opens a provider's page. */
export async function formOf(provider: PaymentProvider, changes: Partial<StartRequest> = {}) {
  const started = await provider.start(aStartRequest(changes))
  if (started.outcome !== 'started' || started.nextStep.kind !== 'form') throw new Error('no form')
  return started.nextStep
}
