import { describe, expect, it } from 'vitest'
import { fundingOf, isExpired, refusalToPay, toExpiryLabel } from './rules.ts'

describe('a stored card', () => {
  it.each([
    [{ month: 11, year: 2026 }, '2026-11-01', false],
    [{ month: 11, year: 2026 }, '2026-11-30', false],
    [{ month: 11, year: 2026 }, '2026-12-01', true],
    [{ month: 2, year: 2027 }, '2026-12-31', false],
    [{ month: 12, year: 2025 }, '2026-01-01', true],
    [null, '2099-12-31', false],
  ])('that is good until %o is over on %s: %s', (expires, today, over) =>
    expect(isExpired({ expires }, today)).toBe(over),
  )

  it.each([
    ['credit', false, null],
    ['prepaid', false, null],
    ['prepaid', true, 'cards.prepaid'],
    ['unknown', true, null],
    ['debit', true, null],
  ] as const)('that is %s, for a subscription %s: %s', (funding, forSubscription, code) =>
    expect(
      refusalToPay({ expires: null, funding }, { today: '2026-11-21', forSubscription })?.code ?? null,
    ).toBe(code),
  )

  it('that is expired cannot pay', () => {
    const over = { expires: { month: 10, year: 2026 }, funding: 'credit' } as const
    expect(refusalToPay(over, { today: '2026-11-21', forSubscription: false })?.code).toBe('cards.expired')
  })

  it.each([
    ['4766', ['4766'], 'prepaid'],
    ['4766', ['5', '47'], 'prepaid'],
    ['4766', ['5333'], 'unknown'],
    ['4766', [], 'unknown'],
    ['', [''], 'unknown'],
  ])('beginning with %s is funded, by the list %j: %s', (first, list, funding) =>
    expect(fundingOf(first, list)).toBe(funding),
  )

  it('has its expiry written as month and year', () =>
    expect([toExpiryLabel({ expires: { month: 7, year: 2030 } }), toExpiryLabel({ expires: null })]).toEqual([
      '07/2030',
      null,
    ]))
})
