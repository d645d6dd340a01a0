import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payMe } from '../payme/payme.ts'
import { tryOutAccounts } from './accounts.ts'
import {
  anAttempt,
  aStartRequest,
  controlOf,
  postForm,
  programsAlone,
} from '#tools/builders/outside/programs.ts'
import type { Programs } from './programs.ts'

let programs: Programs
const urls = {
  successUrl: 'http://shop.test/yes?x=1',
  failUrl: 'http://shop.test/no',
  cancelUrl: 'http://shop.test/back',
}
beforeAll(async () => {
  programs = await programsAlone()
})
afterAll(() => programs.close())

const app = (changes: object = {}) =>
  payMe({ ...tryOutAccounts(programs.url).payMe, timeoutMs: 500, ...changes })
const control = (path: string, body: object) => controlOf(programs, path, body)
const outage = (company: string, kind: string, calls = 1) =>
  control('/control/outage', { company, kind, calls })

describe('PayMe', () => {
  const statusOf = (providerRef: string, provider = app()) => provider.fetchStatus(anAttempt({ providerRef }))
  const cancel = (providerRef: string) => app().cancel(anAttempt({ providerRef }))
  const made = async (minor = 38_800, changes: object = {}) => {
    const attempt = anAttempt({ amount: { currency: 'HKD', minor } })
    return { attempt, made: await app(changes).start(aStartRequest({ attempt })) }
  }
  const requested = async (minor?: number) => {
    const { attempt, made: answer } = await made(minor)
    if (answer.outcome !== 'started' || answer.nextStep.kind !== 'link') throw new Error(answer.outcome)
    const { providerRef, nextStep } = answer
    return { ...attempt, providerRef, requestId: providerRef ?? '', webLink: nextStep.url }
  }

  it('creates a request, shows it in the app without script, and reports the payment', async () => {
    const request = await requested()
    expect(await statusOf(request.requestId)).toMatchObject({
      state: 'none',
      reference: request.reference,
      amount: request.amount,
    })
    expect(await (await fetch(request.webLink)).text()).toContain('HK$388.00')
    const done = await postForm(request.webLink, { do: 'approve', feed: 'never' })
    expect(done.headers.get('location')).toBe(urls.successUrl)
    const word = await statusOf(request.requestId)
    expect(word).toMatchObject({
      state: 'captured',
      providerRef: request.requestId,
      transactionId: expect.any(String),
    })
    expect(await cancel(request.requestId)).toBe('paid')
    const listed = await app().listPayments(new Date(Date.now() - 60_000), new Date(Date.now() + 60_000))
    expect(listed?.find((one) => one.providerRef === request.requestId)).toMatchObject({
      state: 'captured',
      amount: request.amount,
    })
  })

  it('is rejected, cancelled twice, and has no status for an unknown id', async () => {
    const [rejected, cancelled] = [await requested(), await requested()]
    await postForm(rejected.webLink, { do: 'reject', feed: 'never' })
    expect((await statusOf(rejected.requestId))?.state).toBe('cancelled')
    expect([await cancel(cancelled.requestId), await cancel(cancelled.requestId)]).toEqual([
      'cancelled',
      'cancelled',
    ])
    expect(await statusOf('25f90d96-4052-4c47-8ec1-f818c0e7a212')).toBeNull()
  })

  it.each([
    [38_881, 'captured'],
    [38_877, 'cancelled'],
    [38_880, 'expired'],
    [38_871, 'expired'],
  ])('settles %d by its cents: %s', async (minor, state) => {
    const { requestId } = await requested(minor)
    expect((await statusOf(requestId))?.state).toBe(state)
  })

  it('fails by its cents too', async () => {
    expect((await made(38_845)).made).toEqual({ outcome: 'unknown', code: 'EB099' })
    expect(await statusOf((await requested(38_844)).requestId)).toBeNull()
    expect(await cancel((await requested(38_883)).requestId)).toBe('unknown')
  })

  it('refunds in parts up to the paid amount, and finds a refund again', async () => {
    const { requestId, reference } = await requested(38_881)
    const word = await statusOf(requestId)
    const refund = (refundId: string, minor: number) => ({
      refundId,
      reference,
      providerRef: requestId,
      transactionId: word?.transactionId ?? null,
      amount: { currency: 'HKD', minor } as const,
      reason: 'returned',
      canVoid: false,
      isOnlyOne: true,
    })
    expect(await app().fetchRefundStatus(refund('a', 30_000))).toBe('unseen')
    expect(await app().refund(refund('a', 30_000))).toMatchObject({ outcome: 'done' })
    expect(await app().fetchRefundStatus(refund('a', 30_000))).toBe('done')
    expect(await app().refund(refund('b', 8_882))).toMatchObject({ outcome: 'refused', code: 'EA017' })
    await outage('payme', 'lose')
    expect(await app().refund(refund('c', 8_881))).toMatchObject({ outcome: 'unknown' })
    expect(await app().fetchRefundStatus(refund('c', 8_881))).toBe('done')
    expect(await app().refund({ ...refund('d', 1), transactionId: null })).toMatchObject({
      outcome: 'refused',
    })
  })

  it('refuses a wrong key, a wrong secret and silence; an old token is renewed once', async () => {
    expect((await made(38_800, { signingKey: 'd3Jvbmc=' })).made.outcome).toBe('refused')
    expect((await made(38_800, { clientSecret: 'wrong' })).made.outcome).toBe('unknown')
    await outage('payme', 'hang')
    expect((await made()).made).toEqual({ outcome: 'unknown', code: null })
    const one = app()
    const { requestId } = await requested()
    expect(await statusOf(requestId, one)).toMatchObject({ state: 'none' })
    await control('/payme/control', { do: 'forget_tokens' })
    expect(await statusOf(requestId, one)).toMatchObject({ state: 'none' })
  })

  it('rejects a repeated trace, an old clock and an unsigned call', async () => {
    const { clientId, clientSecret } = tryOutAccounts('').payMe
    const token = await postForm(`${programs.url}/payme/oauth2/token`, {
      client_id: clientId,
      client_secret: clientSecret,
    })
    const { accessToken } = (await token.json()) as { accessToken: string }
    const call = async (headers: Record<string, string>) =>
      (await fetch(`${programs.url}/payme/payments/paymentrequests/x`, {
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${accessToken}`,
          'api-version': '0.12',
          ...headers,
        },
      }).then((answer) => answer.json())) as { errors: { errorCode: string; errorDescription: string }[] }
    const trace = {
      'trace-id': '2f7c3c1e-6f0a-4b8e-9a55-3f1f0c9b7d21',
      'request-date-time': new Date().toISOString(),
    }
    expect((await call({ 'api-version': '0.11' })).errors[0]?.errorCode).toBe('CF2003')
    expect((await call({ accept: '*/*' })).errors[0]?.errorCode).toBe('EA008')
    expect(
      (await call({ ...trace, 'request-date-time': '2020-01-01T00:00:00Z' })).errors[0]?.errorDescription,
    ).toContain('too old')
    expect((await call(trace)).errors[0]?.errorDescription).toContain('Digest')
    expect((await call(trace)).errors[0]?.errorDescription).toContain('rate limit')
  })
})
