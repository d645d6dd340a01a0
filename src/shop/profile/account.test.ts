import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { memberPassword, signedInMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor, fillBag } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

type Kept = {
  _id: string
  type: string
  is_default: boolean
  address: string
  passport: string | null
  lines: string[]
}
const home = {
  firstname: 'Mei',
  lastname: 'Lam',
  code: '852',
  phone: '9123 4567',
  address: '132 Nathan Road',
  province: 'kowloon',
  city: 'yau_tsim_mong',
  country: 'hk',
}
const taipei = {
  ...home,
  firstname: '美',
  lastname: '林',
  code: '886',
  phone: '0912345678',
  country: 'tw',
  zip: '100',
  province: '臺北市',
  city: '中正區',
  address: '重慶南路一段 122 號',
  passport: 'A123456789',
}
const book = ({ body }: { body: Record<string, unknown> }) => body.addresses as Kept[]

describe('every call of the account', () => {
  it('is for members alone', async () => {
    const guest = await aVisitor(shop)
    for (const path of [
      '/account',
      '/address',
      '/account/sessions',
      '/account/dashboard',
      '/account/export',
      '/user',
    ]) {
      const { status, body } = await guest.get(path)
      expect([path, status, body.code]).toEqual([path, 401, 'members.signed_out'])
    }
    expect((await guest.send('POST', '/address', home)).status).toBe(401)
  })
})

describe('the address book', () => {
  it('has one default of each kind: the first address, or the named one', async () => {
    const member = await signedInMember(shop)
    const [first] = book(await member.send('POST', '/address', home))
    expect(first).toMatchObject({
      is_default: true,
      lines: ['132 Nathan Road', 'Yau Tsim Mong, Kowloon', 'Hong Kong'],
    })
    const two = book(
      await member.send('POST', '/address', { ...home, address: '2 Queen’s Road', is_default: true }),
    )
    expect(two.map(({ address, is_default }) => [address, is_default])).toEqual([
      ['2 Queen’s Road', true],
      ['132 Nathan Road', false],
    ])
    const [left] = book(await shop.send('DELETE', '/api/v1/address', { _id: two[0]?._id }, member.headers))
    expect(left).toMatchObject({ address: '132 Nathan Road', is_default: true })
  })

  it('stores the country of a calling code, because countries can share one', async () => {
    const member = await signedInMember(shop)
    const canadian = { ...home, code: '1-CA', phone: '2133734253' }
    const [saved] = book(await member.send('POST', '/address', canadian))
    expect(saved).toMatchObject({ code: '1', calling_country: 'CA' })
    const [alone] = book(await member.send('PUT', '/address', { ...canadian, _id: saved?._id, code: '1' }))
    expect(alone).toMatchObject({ code: '1', calling_country: null })
  })

  it('stores identity numbers encrypted, shows their last characters alone, and leaves them unchanged if omitted', async () => {
    const member = await signedInMember(shop)
    const [saved] = book(await member.send('POST', '/address', taipei))
    expect(saved?.passport).toBe('••••789')
    const row = await shop.shop.pool.query('select passport from member_addresses where id = $1', [
      saved?._id,
    ])
    expect(String((row.rows[0] as { passport: Buffer }).passport)).not.toContain('123456789')
    const changed = book(
      await member.send('PUT', '/address', {
        ...taipei,
        _id: saved?._id,
        passport: '',
        address: '重慶南路一段 1 號',
      }),
    )
    expect(changed[0]).toMatchObject({ passport: '••••789', address: '重慶南路一段 1 號' })
  })

  it('saves the address of an order at the buyer’s request, once, and with the country of the calling code', async () => {
    const member = await signedInMember(shop)
    const order = async (more: object = {}) => {
      await fillBag(member, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
      const body = {
        save_address: true,
        delivery_calling_code: '1-CA',
        delivery_contact: '2133734253',
        email: member.email,
      }
      expect((await member.order({ ...body, ...more })).status).toBe(200)
      await shop.work('save-order-addresses')
    }
    const addresses = async () => book(await member.get('/address'))
    await order({ save_address: false })
    expect(await addresses()).toEqual([])
    await order()
    await order()
    expect(await addresses()).toMatchObject([
      { type: 'delivery', is_default: true, calling_country: 'CA', city: 'wan_chai' },
    ])
    const bill = {
      billing_firstname: 'Siu',
      billing_lastname: 'Ming',
      billing_address: '9 Office Road',
      billing_city: 'Central',
    }
    await order({ ...bill, save_address: false, save_billing_address: true })
    expect((await addresses()).map(({ type }) => type).toSorted()).toEqual(['billing', 'delivery'])
  })

  it('reports the requirements of its country at each field', async () => {
    const member = await signedInMember(shop)
    const { status, body } = await member.send('POST', '/address', {
      ...taipei,
      passport: 'A123456780',
      zip: '',
      phone: '1',
    })
    expect([status, body.code, Object.keys(body.fields as object).toSorted()]).toEqual([
      400,
      'account.address_refused',
      ['passport', 'phone', 'zip'],
    ])
    const { body: codeless } = await member.send('POST', '/address', { ...taipei, code: '' })
    expect([codeless.code, Object.keys(codeless.fields as object)]).toEqual([
      'account.address_refused',
      ['code'],
    ])
  })

  it('copies the location of a pickup address, and refuses an unknown point', async () => {
    const member = await signedInMember(shop)
    const [{ code }] = (
      await shop.shop.pool.query<{ code: string }>('select code from pickup_points limit 1')
    ).rows as [{ code: string }]
    const point = { ...home, type: 'pickup', address: '', location_code: code }
    expect(book(await member.send('POST', '/address', point))[0]).toMatchObject({
      type: 'pickup',
      is_default: true,
    })
    const nowhere = await member.send('POST', '/address', { ...point, location_code: 'NOWHERE' })
    expect([nowhere.status, Object.keys(nowhere.body.fields as object)]).toEqual([400, ['location_code']])
  })

  it('holds twenty, also when thirty are sent at once', async () => {
    const member = await signedInMember(shop)
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        member.send('POST', '/address', { ...home, address: `${at} Road` }),
      ),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(book(await member.get('/address'))).toHaveLength(20)
  })

  it('belongs to one member alone', async () => {
    const [owner, other] = [await signedInMember(shop), await signedInMember(shop)]
    const [saved] = book(await owner.send('POST', '/address', home))
    const changed = await other.send('PUT', '/address', { ...home, _id: saved?._id })
    const removed = await shop.send('DELETE', '/api/v1/address', { _id: saved?._id }, other.headers)
    expect([changed.status, removed.status, book(await other.get('/address'))]).toEqual([404, 404, []])
    expect(book(await owner.get('/address'))).toHaveLength(1)
  })
})

describe('details', () => {
  type Told = Record<string, unknown> & { notifications: Record<string, boolean> }
  const view = ({ body }: { body: Record<string, unknown> }) => body.account as Told

  it('change only the named fields, and unknown fields are ignored', async () => {
    const member = await signedInMember(shop)
    const body = {
      firstname: 'Meiling',
      preferred_lang: 'zh_tw',
      notifications: { offers_email: true },
      discount_rate: 90,
      member_group: ['VIP'],
    }
    const answer = await member.send('PUT', '/account', body)
    expect(answer.body.ignored).toEqual(expect.arrayContaining(['discount_rate', 'member_group']))
    const changed = view(answer)
    expect(changed).toMatchObject({
      firstname: 'Meiling',
      lastname: 'Lam',
      preferred_lang: 'zh_tw',
      member_group: [],
    })
    expect(changed.notifications).toEqual({
      offers_email: true,
      offers_sms: false,
      reviews_email: true,
      restock_email: true,
    })
    expect(((await member.get('/user')).body.user as { discount_rate: number }).discount_rate).toBe(0)
  })

  it('take one Chinese character as a first name, and no single letter (rules/members#12)', async () => {
    const member = await signedInMember(shop)
    const saved = await member.send('PUT', '/account', { firstname: '明', lastname: '陳' })
    expect([saved.status, saved.body.account]).toMatchObject([200, { firstname: '明', lastname: '陳' }])
    const short = await member.send('PUT', '/account', { firstname: 'M' })
    expect([short.status, Object.keys(short.body.fields as object)]).toEqual([400, ['firstname']])
  })

  it('take a date of birth once, and strictly', async () => {
    const member = await signedInMember(shop)
    await shop.shop.pool.query('update members set dob = null where id = $1', [member.id])
    for (const dob of ['31/02/1990', '1990-01-31', '1/1/1990', '01/01/2990']) {
      const wrong = await member.send('PUT', '/account', { dob })
      expect([dob, wrong.status, wrong.body.code]).toEqual([dob, 400, 'account.birth_date'])
    }
    expect(view(await member.send('PUT', '/account', { dob: '31/01/1990' })).dob).toBe('31/01/1990')
    const again = await member.send('PUT', '/account', { dob: '01/02/1991' })
    expect([again.status, again.body.code]).toEqual([409, 'account.birth_date_known'])
  })

  it('a new password needs the one that is known, and signs other devices out', async () => {
    const member = await signedInMember(shop)
    const phone = await aVisitor(shop)
    const other = await phone.send('POST', '/user/login', {
      username: member.email,
      password: memberPassword,
    })
    const bearer = { authorization: `Bearer ${(other.body.token as { access_token: string }).access_token}` }
    const wrong = await member.send('PUT', '/account/password', {
      current_password: 'nope',
      password: 'another good one 2',
    })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'account.wrong_password'])
    const weak = await member.send('PUT', '/account/password', {
      current_password: memberPassword,
      password: 'short',
    })
    expect([weak.status, weak.body.code]).toEqual([400, 'account.weak_password'])
    expect((await shop.get('/api/v1/user', bearer)).status).toBe(200)
    const done = await member.send('PUT', '/account/password', {
      current_password: memberPassword,
      password: 'another good one 2',
    })
    expect([
      done.status,
      (await member.get('/user')).status,
      (await shop.get('/api/v1/user', bearer)).status,
    ]).toEqual([200, 200, 401])
  })

  it('checks five of ten concurrent wrong passwords', async () => {
    const member = await signedInMember(shop)
    const body = { current_password: 'not this one', password: 'another good one 2' }
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => member.send('PUT', '/account/password', body)),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})
