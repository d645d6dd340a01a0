import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberPay } from '../paydollar/members.ts'
import { payDollar } from '../paydollar/paydollar.ts'
import { openToken, sealToken } from '../paydollar/tokens.ts'
import { tryOutAccounts } from './accounts.ts'
import { anAttempt, controlOf, formOf, postForm, programsAlone } from '#tools/builders/outside/programs.ts'
import { startPrograms, type Programs } from './programs.ts'

let programs: Programs
beforeAll(async () => {
  programs = await programsAlone()
})
afterAll(() => programs.close())

const cards = (changes: object = {}) =>
  payDollar({ ...tryOutAccounts(programs.url).payDollar, timeoutMs: 500, ...changes })
const vault = (changes: object = {}) =>
  memberPay({ ...tryOutAccounts(programs.url).payDollar, timeoutMs: 500, ...changes })
const statusOf = (reference: string, changes: object = {}) =>
  cards(changes).fetchStatus(anAttempt({ reference }))
const control = (path: string, body: object) => controlOf(programs, path, body)
const outage = (company: string, kind: string, calls = 1) =>
  control('/control/outage', { company, kind, calls })

describe('PayDollar’s page', () => {
  it('is opened by our signed form, pays without script, and sends the browser back with the reference alone', async () => {
    const { action, fields } = await formOf(cards())
    const opened = await postForm(action, fields)
    expect(opened.status).toBe(303)
    const address = new URL(opened.headers.get('location') ?? '', programs.url).href
    const view = await fetch(address)
    const text = await view.text()
    expect(text).toContain('HKD 388.00')
    expect(text).toContain('lang="zh-Hant-HK"')
    expect(text).not.toContain('<script')
    expect(view.headers.get('content-security-policy')).toContain("default-src 'none'")
    const done = await postForm(address, { do: 'pay', card: '4335 9000 0014 0045', feed: 'never' })
    expect(done.headers.get('location')).toBe(`http://shop.test/yes?x=1&Ref=${fields.orderRef}`)
    expect(await statusOf(fields.orderRef!)).toMatchObject({
      state: 'captured',
      amount: { currency: 'HKD', minor: 38_800 },
    })
    expect((await postForm(action, fields)).status).toBe(400)
  })

  it.each([
    ['a wrong hash', { secureHash: '0'.repeat(64) }],
    ['a changed amount', { amount: '1.00' }],
    ['another merchant', { merchantId: '1' }],
    ['an unknown currency', { currCode: '999' }],
    ['an invalid address', { successUrl: 'javascript:alert(1)' }],
  ])('refuses %s', async (_, wrong) => {
    const { action, fields } = await formOf(cards())
    expect((await postForm(action, { ...fields, ...wrong })).status).toBe(400)
  })

  it.each([
    ['4000000000000051', 'failed', '/no'],
    ['4000000000000041', 'failed', '/no'],
  ])('ends card %s as %s', async (card, state, path) => {
    const { action, fields } = await formOf(cards())
    await postForm(action, fields)
    const { location } = (await (
      await control('/paydollar/control', { ref: fields.orderRef, do: 'pay', card, feed: 'never' })
    ).json()) as {
      location: string
    }
    expect(new URL(location).pathname).toBe(path)
    expect(await statusOf(fields.orderRef!)).toMatchObject({ state })
  })

  it('requires the bank’s code, and supports cancelling and leaving', async () => {
    const open = async () => {
      const { action, fields } = await formOf(cards(), { locale: 'en' })
      const opened = await postForm(action, fields)
      return {
        ref: fields.orderRef!,
        address: new URL(opened.headers.get('location') ?? '', programs.url).href,
      }
    }
    const [checked, cancelled, left] = [await open(), await open(), await open()]
    expect(
      await (await postForm(checked.address, { do: 'pay', card: '4012000000020086', feed: 'never' })).text(),
    ).toContain('Your bank asks')
    await postForm(checked.address, { do: 'confirm', card: '4012000000020086', feed: 'never' })
    expect((await statusOf(checked.ref))?.state).toBe('captured')
    expect((await postForm(cancelled.address, { do: 'cancel' })).headers.get('location')).toContain('/back')
    expect((await statusOf(cancelled.ref))?.state).toBe('cancelled')
    expect(await (await postForm(left.address, { do: 'expire' })).text()).toContain('This payment has ended')
    expect((await statusOf(left.ref))?.state).toBe('none')
  })
})

describe('the order API', () => {
  const paid = async () => {
    const { reference } = anAttempt()
    const { action, fields } = await formOf(cards(), { attempt: anAttempt({ reference }) })
    await postForm(action, fields)
    await control('/paydollar/control', { ref: reference, do: 'approve', feed: 'never' })
    const status = await statusOf(reference)
    return {
      refundId: 'r',
      reference,
      providerRef: status?.providerRef ?? '',
      transactionId: null,
      reason: '',
      canVoid: false,
      isOnlyOne: true,
    }
  }
  const hkd = (minor: number) => ({ currency: 'HKD', minor }) as const

  it('refunds in parts up to the paid amount', async () => {
    const refund = await paid()
    expect(await cards().fetchRefundStatus({ ...refund, amount: hkd(100) })).toBe('unseen')
    expect(await cards().refund({ ...refund, amount: hkd(30_000) })).toMatchObject({ outcome: 'accepted' })
    expect(await cards().fetchRefundStatus({ ...refund, amount: hkd(30_000) })).toBe('accepted')
    expect(await cards().refund({ ...refund, amount: hkd(8_801) })).toMatchObject({ outcome: 'refused' })
    expect(await cards().refund({ ...refund, amount: hkd(8_800) })).toMatchObject({ outcome: 'accepted' })
    expect(await cards().fetchRefundStatus({ ...refund, amount: hkd(8_800), isOnlyOne: false })).toBe(
      'unclear',
    )
  })

  it('undoes the whole on the day it was made', async () => {
    const refund = { ...(await paid()), amount: hkd(38_800), canVoid: true }
    expect(await cards().refund(refund)).toMatchObject({ outcome: 'done' })
    expect(await cards().fetchRefundStatus(refund)).toBe('done')
    expect(await cards().refund({ ...refund, canVoid: false })).toMatchObject({ outcome: 'refused' })
  })

  it('refuses a wrong password, and silence is not an answer', async () => {
    const refund = { ...(await paid()), amount: hkd(100) }
    expect(await cards({ password: 'wrong' }).refund(refund)).toMatchObject({
      outcome: 'refused',
      code: '-1 Authentication Failed',
    })
    await outage('paydollar', 'hang')
    expect(await cards().refund(refund)).toMatchObject({ outcome: 'unknown' })
    await outage('paydollar', 'error')
    expect(await statusOf(refund.reference)).toBeNull()
    expect(await statusOf(refund.reference, { url: 'http://127.0.0.1:2' })).toBeNull()
  })

  it('has seen no payment that was never made', async () =>
    expect(await statusOf('261120-NOBODY-1')).toMatchObject({ state: 'none' }))

  it('rejects an unknown card; permanent tokens are encrypted according to the reference', async () => {
    const { tokens } = tryOutAccounts('').payDollar
    const sealed = 'cCepURjiX4MzX2sltoHjE6Z4TCtUWJ0VSNmWh+Z/IQM='
    expect(openToken(sealed, tokens)).toBe('STATICTOKEN-0001')
    expect(sealToken('STATICTOKEN-0001', tokens)).toBe(sealed)
    expect(openToken('c2hvcnQ=', tokens)).toBeNull()
    const card = { memberId: 'm-1', token: 'STATICTOKEN-0001' }
    expect(await vault().oneTimeToken(card, '261120-CARD-1', hkd(100))).toBeNull()
    expect(await vault().accountOf(card, '0001')).toBeNull()
    expect(await vault({ password: 'wrong' }).accountOf(card, '0001')).toBe('unknown')
    expect(await vault({ url: 'http://127.0.0.1:2' }).forget(card, '0001')).toBe(false)
  })

  it('a card that was stored arrives with the payment, pays by a token that is good once, and is forgotten', async () => {
    const events: string[] = []
    const shop = createServer((incoming, outgoing) => {
      incoming.setEncoding('utf8').on('data', (text: string) => events.push(text))
      outgoing.end('OK')
    }).listen(0, '127.0.0.1')
    const hookUrl = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}/` // it listens on TCP
    const started = await startPrograms({
      host: '127.0.0.1',
      port: 0,
      publicHost: '127.0.0.1',
      folder: null,
      hookUrl,
    })
    const url = `${started.url}/paydollar/b2c`
    const { action, fields } = await formOf(cards({ url }), {
      member: { id: 'm-2', email: 'a@b.example', token: null },
    })
    expect(fields.threeDSChallengePreference).toBe('03')
    await postForm(action, fields)
    await fetch(`${started.url}/paydollar/control`, {
      method: 'POST',
      body: JSON.stringify({ ref: fields.orderRef, do: 'approve' }),
    })
    await expect.poll(() => events.length).toBe(1)
    const event = cards().readWebhook({ key: null, body: events[0]! })
    const card = event?.kind === 'status' ? event.card : null
    expect(card).toMatchObject({ memberId: 'm-2', brand: 'visa', lastFour: '0045', country: 'HK' })
    const stored = { memberId: 'm-2', token: card?.token ?? '' }
    const here = vault({ url })
    expect(await here.accountOf(stored, '0045')).toMatchObject({ expires: { month: 7, year: 2030 } })
    expect(await here.oneTimeToken({ ...stored, token: 'stolen' }, '261120-CARD-1', hkd(100))).toBeNull()
    const attempt = anAttempt({ amount: hkd(100) })
    const token = await here.oneTimeToken(stored, attempt.reference, attempt.amount)
    const form = await formOf(cards({ url }), {
      attempt,
      member: { id: 'm-2', email: 'a@b.example', token },
    })
    expect(form.fields).toMatchObject({ memberPay_token: expect.stringMatching(/^[0-9a-f]{24}$/) })
    expect(form.fields.threeDSChallengePreference).toBe('01')
    const page = await postForm(form.action, form.fields)
    expect(await (await fetch(new URL(page.headers.get('location') ?? '', started.url))).text()).toContain(
      '•••• 0045',
    )
    expect((await postForm(form.action, form.fields)).status).toBe(400)
    expect(await here.forget(stored, '0045')).toBe(true)
    expect(await here.oneTimeToken(stored, '261120-CARD-1', hkd(100))).toBeNull()
    expect(await here.forget(stored, '0045')).toBe(true)
    await started.close()
    shop.close()
  })
})
