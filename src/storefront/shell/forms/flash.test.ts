import { describe, expect, it } from 'vitest'
import { flashHeaders, readFlash, type Flash } from './flash.ts'

const here = new Request('http://shop/')

const back = (headers: readonly string[]): Flash | null =>
  readFlash(
    new Request('http://shop/', {
      headers: { cookie: headers.map((each) => each.split(';', 1)[0]).join('; ') },
    }),
  )

const han = (length: number) =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('')

describe('the flash of a form', () => {
  const flash: Flash = {
    call: 'create-order',
    ok: false,
    code: 'checkout.problems',
    values: { email: 'ka.yan@example.com', client_remarks: '放在管理處' },
  }

  it('is read as it was written', () => expect(back(flashHeaders(here, flash))).toEqual(flash))

  it('fits however much a shopper may write in a checkout', () => {
    const long = {
      ...flash,
      values: {
        delivery_address: han(200),
        delivery_address2: han(200),
        billing_address: han(200),
        client_remarks: han(500),
      },
    }
    const headers = flashHeaders(here, long)
    expect(headers.every((each) => each.length < 4_000)).toBe(true)
    expect(back(headers)).toEqual(long)
  })

  it('drops the longest texts before it exceeds its limit', () => {
    const headers = flashHeaders(here, { ...flash, values: { text: han(9_000) } })
    expect(back(headers)).toEqual({ ...flash, values: {} })
  })

  it('never carries the number of an identity paper', () => {
    const found = back(
      flashHeaders(here, { ...flash, values: { delivery_passport: 'A123456789', delivery_zip: '100' } }),
    )
    expect(found?.values).toEqual({ delivery_zip: '100' })
  })

  it('contains the time a form was first rendered, unless the bot check rejected it', () => {
    const values = { recaptchaResponse: 'still.abc.def' }
    const found = (code: string, given = values) =>
      back(flashHeaders(here, { ...flash, code, values: given }))?.values
    expect(found('checkout.problems')).toEqual(values)
    expect(found('members.bot_check')).toEqual({})
    expect(found('checkout.problems', { recaptchaResponse: 'a solved challenge' })).toEqual({})
  })

  it('never contains tokens that sign in or open an order', () => {
    const token = { access_token: 'a-secret', refresh_token: 'b-secret' }
    const answer = {
      token,
      user: { _id: '1', username: 'a@example.com' },
      orders: [{ _id: '2', token: 'c-secret' }],
      ticket: 'shown',
    }
    const headers = flashHeaders(here, { call: 'login', ok: true, answer })
    expect(JSON.stringify(back(headers))).not.toContain('secret')
    expect(back(headers)?.answer).toEqual({
      user: { _id: '1', username: 'a@example.com' },
      orders: [{ _id: '2' }],
      ticket: 'shown',
    })
  })

  it('is of this site alone where there is TLS', () => {
    const safe = new Request('http://shop/', { headers: { 'x-shop-site': 'https://shop.example' } })
    expect(flashHeaders(safe, flash)[0]).toMatch(
      /^__Host-elowen_flash=.*; Path=\/; Max-Age=60; SameSite=Lax; HttpOnly; Secure$/,
    )
  })

  it.each(['%%%', 'abc', ''])('is empty for the cookie %j', (value) =>
    expect(
      readFlash(new Request('http://shop/', { headers: { cookie: `elowen_flash=${value}` } })),
    ).toBeNull(),
  )
})
