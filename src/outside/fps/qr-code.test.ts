import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { billNumberOf, crc16, fpsText, readFpsText, type FpsCode } from './qr-code.ts'

const hkd = (minor: number) => ({ currency: 'HKD', minor }) as const

/** Reference 3.2. */
const examples: [string, FpsCode, string][] = [
  [
    'A: an identifier, an amount and a reference',
    { payee: { proxyId: '1234567' }, amount: hkd(38800), payeeName: 'NA', reference: 'HK202611200001' },
    '00020101021226270012hk.com.hkicl020712345675204000053033445406388.005802HK5902NA6002HK62180514HK2026112000016304AF61',
  ],
  [
    'B: no amount',
    { payee: { proxyId: '1234567' }, amount: null, payeeName: 'NA' },
    '00020101021126270012hk.com.hkicl020712345675204000053033445802HK5902NA6002HK63042E94',
  ],
  [
    'C: a mobile number at a bank',
    {
      payee: { mobile: '+852-91234567', bank: '004' },
      amount: hkd(38800),
      payeeName: 'NA',
      reference: 'HK202611200001',
    },
    '00020101021226400012hk.com.hkicl01030040313+852-912345675204000053033445406388.005802HK5902NA6002HK62180514HK20261120000163049BA0',
  ],
  [
    'D: nine digits, a time-out, a name, a bill number',
    {
      payee: { proxyId: '123456789' },
      amount: hkd(128850),
      payeeName: 'DEMO BEAUTY SHOP',
      billNumber: 'HK202611200001',
      reference: 'HK202611200001',
      timeout: '20261120140000',
    },
    '00020101021226470012hk.com.hkicl020912345678905142026112014000052040000530334454071288.505802HK5916DEMO BEAUTY SHOP6002HK62360114HK2026112000010514HK202611200001630416B2',
  ],
]

describe('the FPS code', () => {
  it('has the check sum of the standard', () => expect(crc16('123456789')).toBe('29B1'))

  it.each(examples)('%s', (_, code, text) => {
    expect(fpsText(code)).toBe(text)
    expect(readFpsText(text)).toEqual({
      billNumber: undefined,
      reference: undefined,
      timeout: undefined,
      ...code,
    })
  })

  it('writes half a dollar with two decimals', () =>
    expect(fpsText({ ...examples[0]![1], amount: hkd(50) })).toContain('54040.50'))

  it.each([
    ['a reference of 26', { reference: 'A'.repeat(26) }],
    ['an empty bill number', { billNumber: '' }],
    ['a name that is not ASCII', { payeeName: '美容' }],
    ['an identifier of 8 digits', { payee: { proxyId: '12345678' } }],
    ['dollars of another country', { amount: { currency: 'USD', minor: 1 } as const }],
  ])('refuses %s', (_, change) => expect(() => fpsText({ ...examples[0]![1], ...change })).toThrow(/FPS/))

  it('reads back its own codes, and rejects damaged ones', () => {
    const word = fc.stringMatching(/^[0-9A-Z]{1,25}$/)
    const code = fc.record({
      payee: fc.record({ proxyId: fc.stringMatching(/^\d{7}$/) }),
      amount: fc.option(fc.integer({ min: 1, max: 9_999_999_999 }).map(hkd)),
      payeeName: fc.stringMatching(/^[A-Z ]{1,25}$/),
      billNumber: fc.option(word, { nil: undefined }),
      reference: fc.option(word, { nil: undefined }),
    })
    fc.assert(
      fc.property(code, fc.nat(), (code, where) => {
        const text = fpsText(code)
        expect(readFpsText(text)).toEqual({ ...code, timeout: undefined })
        const at = where % text.length
        expect(
          readFpsText(text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)),
        ).toBeNull()
      }),
    )
  })
})

describe('bill numbers', () => {
  it('are the order number without its dash, and another one each time', () => {
    expect([1, 2, 3, 27, 28].map((attempt) => billNumberOf('261120-7K2M9Q4', attempt))).toEqual([
      '2611207K2M9Q4',
      '2611207K2M9Q4B',
      '2611207K2M9Q4C',
      '2611207K2M9Q4BA',
      '2611207K2M9Q4BB',
    ])
    expect(
      new Set(Array.from({ length: 900 }, (_, index) => billNumberOf('261120-7K2M9Q4', index + 1))).size,
    ).toBe(900)
  })
})
