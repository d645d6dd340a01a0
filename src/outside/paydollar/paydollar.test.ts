import { describe, expect, it } from 'vitest'
import { anAttempt, formOf } from '#tools/builders/outside/programs.ts'
import { payDollar } from './paydollar.ts'
import { recordsIn } from './order-records.ts'
import { datafeedHash, isOneOf, requestHash } from './signature.ts'
import { amountIn, amountText } from './wire-format.ts'

const secret = 'TESTSECRET0123456789ABCDEFGHIJKL'
const requested = {
  merchantId: '12345678',
  orderRef: 'HK20261120-0001',
  currCode: '344',
  amount: '388.00',
  payType: 'N',
}
const paid = {
  src: '0',
  prc: '0',
  successcode: '0',
  Ref: 'HK20261120-0001',
  PayRef: '98765432',
  Cur: '344',
  Amt: '388.00',
  payerAuth: 'U',
}
const declined = { ...paid, src: '01', prc: '1', successcode: '1', PayRef: '98765433' }
const feed = (fields: object) => new URLSearchParams(Object.entries(fields) as [string, string][])

describe('the secure hash of the reference, 1.4', () => {
  it.each([
    ['sha1', '20a395227c3a987425f4a776eafe8bb456ed54f3'],
    ['sha256', 'd09d23f58372d6ece2c7633475306c99a569f6cc8ec7763ffda66e577ba502ff'],
    [
      'sha512',
      '6e9271d7060d87f245e3ef1558039550bca0d922cd5742527d2414c87d8e2634599f3d536aa435913347f1a63f6b152c88d650693a275ed7d84c556bab541dcb',
    ],
  ] as const)('of a request in %s', (hash, right) => expect(requestHash(hash, secret, requested)).toBe(right))

  it.each([
    ['sha1', '6b6d87630ef61a200bb545c7e45ef832bb66d1c9'],
    ['sha256', '2057e6411963c27a8110ab73a9f6b455812bb83cab0821459daa0fa7f29ffedf'],
    [
      'sha512',
      '8b672bce6a5a3e2776988bdb891ba8a2ca2eee589b9933bc11fa413ee762e6810d69eae639bf5231bb3bf6ff82756ea02f82e5c89795a7ab12382e7b620711d3',
    ],
  ] as const)('of a datafeed in %s', (hash, right) =>
    expect(datafeedHash(hash, secret, feed(paid))).toBe(right),
  )

  it.each([
    ['sha1', 'b2714090ec1c264440b273b38042f1e1a475931c'],
    ['sha256', '894657f2c34faf3e50958db6dca4fff0465d8b6068fc5d05565275601dd34684'],
  ] as const)('of a declined one in %s', (hash, right) =>
    expect(datafeedHash(hash, secret, feed(declined))).toBe(right),
  )

  it('is found among several, in any case, and not in altered ones', () => {
    const right = datafeedHash('sha256', secret, feed(paid))
    expect(
      [right, right.toUpperCase(), `${'0'.repeat(64)},${right}`, `${right}, ${'0'.repeat(40)}`].map((given) =>
        isOneOf(given, right),
      ),
    ).toEqual([true, true, true, true])
    expect(
      [null, '', ',', right.slice(1), `${right}0`, '0'.repeat(64)].map((given) => isOneOf(given, right)),
    ).toEqual(Array(6).fill(false))
  })
})

const account = {
  url: 'https://pay.example/b2c2',
  merchantId: '12345678',
  secret,
  hash: 'sha1' as const,
  login: 'api',
  password: 'word',
  refundAction: 'RequestRefund',
}

describe('the request', () => {
  const request = {
    attempt: anAttempt({ reference: 'HK20261120-0001' }),
    locale: 'cn' as const,
    successUrl: 'https://shop.example/ok',
    failUrl: 'https://shop.example/no',
    cancelUrl: 'https://shop.example/back',
    buyer: { email: 'a@b.example', phone: '+852 6123 4567', name: 'Chan', address: '1 Queen & King Road' },
  }

  it('is signed, in the language of the page, with the buyer’s data', async () => {
    const { action, fields } = await formOf(payDollar(account), request)
    expect(action).toBe('https://pay.example/b2c2/eng/payment/payForm.jsp')
    expect(fields).toMatchObject({
      ...requested,
      lang: 'X',
      payMethod: 'CC',
      failRetry: 'no',
      secureHash: '20a395227c3a987425f4a776eafe8bb456ed54f3',
      threeDSCustomerEmail: 'a@b.example',
      threeDSMobilePhoneCountryCode: '852',
      threeDSMobilePhoneNumber: '61234567',
      threeDSShippingLine1: '1 Queen and King Road',
    })
  })

  it.each([
    ['HKD', 50, '0.50'],
    ['USD', 128850, '1288.50'],
    ['JPY', 1200, '1200'],
    ['TWD', 1200, '1200.00'],
    ['THB', 90, '90.00'],
    ['KRW', 15000, '15000'],
  ] as const)('writes %s %d as %s', (currency, minor, text) =>
    expect(amountText({ currency, minor })).toBe(text),
  )

  it.each([
    ['344', '388.0', { currency: 'HKD', minor: 38800 }],
    ['901', '1200.00', { currency: 'TWD', minor: 1200 }],
    ['036', '1', { currency: 'AUD', minor: 100 }],
    ['36', '1', null],
    ['901', '1200.50', null],
    ['344', '-388.00', null],
    ['344', '388.001', null],
    ['756', '388.00', null],
  ])('reads %s %s', (number, text, amount) => expect(amountIn(number, text)).toEqual(amount))
})

describe('the datafeed', () => {
  const eventOf = (body: string, changes: object = {}) => {
    const event = payDollar({ ...account, ...changes }).readWebhook({ key: null, body })
    return event?.kind === 'status' ? event : null
  }
  const read = (fields: object) => eventOf(feed(fields).toString())
  const hash = (fields: object) => datafeedHash('sha1', secret, feed(fields))

  it('is a payment where it is signed', () => {
    expect(read({ ...paid, secureHash: hash(paid) })).toEqual({
      kind: 'status',
      eventKey: '12345678:98765432:0',
      status: {
        state: 'captured',
        reference: 'HK20261120-0001',
        providerRef: '98765432',
        transactionId: null,
        amount: { currency: 'HKD', minor: 38800 },
        code: null,
      },
      card: null,
      cardMark: null,
      body: feed({ ...paid, secureHash: hash(paid) }).toString(),
    })
    expect(read({ ...declined, secureHash: hash(declined) })?.status).toMatchObject({
      state: 'failed',
      code: '1/01',
    })
  })

  it('recognises a card by the data of each payment', () => {
    const markOf = (changes: object) => {
      const card = {
        payMethod: 'VISA',
        panFirst4: '4335',
        panLast4: '0045',
        cardIssuingCountry: 'HK',
        Holder: 'Chan Ka-yan',
      }
      const fields = { ...paid, ...card, ...changes }
      return read({ ...fields, secureHash: hash(fields) })?.cardMark
    }
    const mark = markOf({})
    expect(mark).toBe('visa|4335|0045|HK|CHANKAYAN')
    expect(markOf({ Holder: 'CHAN KA YAN', Amt: '1.00', PayRef: '99' })).toBe(mark)
    const others = [
      { panLast4: '0046' },
      { panFirst4: '4336' },
      { payMethod: 'JCB' },
      { cardIssuingCountry: 'SG' },
      { Holder: 'WONG' },
    ]
    expect(new Set(others.map(markOf)).size).toBe(others.length)
    expect(others.map(markOf)).not.toContain(mark)
    // not enough data to identify a card, or none
    expect([{ panLast4: '' }, { panFirst4: '43' }, { payMethod: 'ALIPAYHKONL' }].map(markOf)).toEqual([
      null,
      null,
      null,
    ])
  })

  it('has a stored card: its token is decrypted, and the stored data has no token', () => {
    const tokens = { key: Buffer.alloc(32, 7).toString('base64'), iv: Buffer.alloc(16, 9).toString('base64') }
    const stored = { mpMemberId: 'm-1', mpLatestStaticToken: 'cCepURjiX4MzX2sltoHjE6Z4TCtUWJ0VSNmWh+Z/IQM=' }
    const view = { payMethod: 'Master', panFirst4: '5433', panLast4: '0086', cardIssuingCountry: 'HK' }
    const of = (fields: object) =>
      eventOf(feed({ ...paid, ...fields, secureHash: hash(paid) }).toString(), { tokens })
    const card = {
      memberId: 'm-1',
      token: 'STATICTOKEN-0001',
      brand: 'mastercard',
      lastFour: '0086',
      firstDigits: '5433',
      country: 'HK',
    }
    expect(of({ ...stored, ...view })).toMatchObject({
      card,
      body: expect.not.stringContaining('mpLatestStaticToken'),
    })
    const old = { payMethod: 'CHINAPAY', cc0104: '6212', cc1316: '1234', cardlssuingCountry: 'CN' }
    expect(of({ ...stored, ...old })?.card).toMatchObject({
      brand: 'unionpay',
      lastFour: '1234',
      firstDigits: '6212',
      country: 'CN',
    })
    for (const fields of [
      { ...view },
      stored,
      { ...stored, ...view, panLast4: '12' },
      { ...stored, ...view, mpLatestStaticToken: 'c2hvcnQ=' },
    ])
      expect(of(fields)?.card).toBeNull()
    expect(eventOf(feed({ ...paid, ...stored, ...view, secureHash: hash(paid) }).toString())?.card).toBeNull()
  })

  it('is ignored if it is unsigned or for another merchant', () => {
    expect(read(paid)).toBeNull()
    expect(read({ ...paid, Amt: '1.00', secureHash: hash(paid) })).toBeNull()
    expect(read({ ...paid, MerchantId: '999', secureHash: hash(paid) })).toBeNull()
  })

  it('parses both shapes of the order API', () => {
    const record = {
      resultCode: '0',
      orderStatus: 'Partial Refunded',
      ref: 'A-1',
      payRef: '9',
      amt: '5.00',
      cur: '344',
      errMsg: '',
    }
    expect(
      recordsIn('resultCode=0&orderStatus=Partial+Refunded&ref=A-1&payRef=9&amt=5.00&cur=344&errMsg='),
    ).toEqual([record])
    expect(
      recordsIn(
        '<?xml version="1.0"?><records><record><orderStatus>Accepted</orderStatus><ref>A&amp;1</ref><payRef>9</payRef></record><record><orderStatus>Rejected</orderStatus></record></records>',
      ),
    ).toEqual([{ orderStatus: 'Accepted', ref: 'A&1', payRef: '9' }, { orderStatus: 'Rejected' }])
    expect(recordsIn('')).toBeNull()
  })
})
