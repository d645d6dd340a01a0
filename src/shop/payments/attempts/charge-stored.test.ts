import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { atTheCompany, soon, stateOf } from '#tools/builders/payments/companies.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aClock, aStart } from '#tools/builders/payments/payments.ts'
import { attemptsForStaff, startAttempt } from '../payments.ts'
import { chargeStoredCard } from './charge-stored.ts'
import type { StoredChargeInput } from './stored-attempt.ts'

let shop: PayingShop
let owner: Pick<StoredChargeInput, 'memberId' | 'cardId'>
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ PAYMENT_PATIENCE: '600' }, { clock })
  await signedInMember(shop)
  const members = await shop.shop.pool.query<{ id: string; email: string }>(
    'select id, email from members order by created_at desc limit 1',
  )
  const { id: memberId, email } = members.rows[0]!
  const buyer = await atTheCompany(shop, { card: { memberId, email, cardId: null, keep: true } })
  await buyer.act({ do: 'approve' })
  await vi.waitFor(async () => {
    const cards = await shop.shop.pool.query<{ id: string }>(
      'select id from member_cards where member_id = $1',
      [memberId],
    )
    owner = { memberId, cardId: cards.rows[0]!.id }
  }, 5_000)
})
afterAll(() => shop.close())

let keys = 0
/** A charge of an order of its own, without anybody at a page. */
function aCharge(minor = 38_800): StoredChargeInput {
  const { orderId, orderNumber } = aStart()
  keys += 1
  return {
    orderId,
    orderNumber,
    amount: { currency: 'HKD', minor },
    method: 'paydollar',
    key: `k${keys}`,
    ...owner,
  }
}
const charge = (input: StoredChargeInput) => chargeStoredCard(shop.shop.systemContext(), input)
const attemptsOf = ({ orderId }: StoredChargeInput) => attemptsForStaff(shop.shop.systemContext(), orderId)
/** How often the company took money for an order. */
const takenFor = async ({ orderNumber }: StoredChargeInput) => {
  const payments = (await (await fetch(`${shop.companies}/paydollar/payments`)).json()) as {
    ref: string
    status: string
  }[]
  return payments.filter(({ ref, status }) => ref.startsWith(orderNumber) && status === 'Accepted').length
}

describe('a stored card that is charged without its owner', () => {
  it('is captured under a reference of its own, and the card is recognised', async () => {
    const input = aCharge()
    expect(await charge(input)).toMatchObject({ outcome: 'captured', code: null })
    expect(await attemptsOf(input)).toMatchObject([
      { reference: `${input.orderNumber}-1`, state: 'captured', cardFingerprints: [expect.any(String)] },
    ])
    expect(await charge(input)).toMatchObject({ outcome: 'captured' })
    expect(await charge({ ...input, key: 'another' })).toMatchObject({ outcome: 'captured' })
    expect(await takenFor(input)).toBe(1)
  })

  it.each([
    [38_851, 'soft_decline', '1/51'],
    [38_841, 'hard_decline', '1/41'],
    [38_833, 'authentication', '3/0'],
  ])('over %d cents ends as %s', async (minor, outcome, code) => {
    const input = aCharge(minor)
    expect(await charge(input)).toMatchObject({ outcome, code })
    expect(await charge(input)).toMatchObject({ outcome, code }) // the same try is not made twice
    expect(await attemptsOf(input)).toHaveLength(1)
    const next = await charge({ ...input, key: 'next day', amount: { currency: 'HKD', minor: 38_800 } })
    expect(next).toMatchObject({ outcome: 'captured' })
    expect((await attemptsOf(input)).map(({ reference, state }) => [reference, state])).toEqual([
      [`${input.orderNumber}-1`, 'failed'],
      [`${input.orderNumber}-2`, 'captured'],
    ])
  })

  it('is queried after a lost response before anything is charged again', async () => {
    const input = aCharge(38_845)
    expect(await charge(input)).toMatchObject({ outcome: 'unknown' })
    expect(await stateOf(shop, input.orderId)).toBe('unknown')
    expect(await charge({ ...input, key: 'impatient' })).toMatchObject({ outcome: 'captured' })
    expect(await attemptsOf(input)).toHaveLength(1)
    expect(await takenFor(input)).toBe(1)
  })

  it('stays unknown if it never arrived, blocks other charges, and may be retried once it is over', async () => {
    const input = aCharge(38_844)
    expect(await charge(input)).toMatchObject({ outcome: 'unknown' })
    const again = { ...input, key: 'again', amount: { currency: 'HKD', minor: 38_800 } as const }
    await expect(charge(again)).rejects.toMatchObject({ code: 'payments.still_unknown' })
    const start = { ...aStart(), orderId: input.orderId, orderNumber: input.orderNumber }
    await expect(startAttempt(shop.shop.systemContext(), start)).rejects.toMatchObject({
      code: 'payments.still_unknown',
    })
    clock.move(12 * 60)
    expect(await charge(input)).toMatchObject({ outcome: 'unsent' })
    expect(await charge(again)).toMatchObject({ outcome: 'captured' })
    expect(await takenFor(input)).toBe(1)
  })

  it('charges nothing if it could not be sent', async () => {
    const input = aCharge()
    await shop.outage('paydollar', 'hang', 1)
    expect(await charge(input)).toMatchObject({ outcome: 'unsent', code: 'unsent' })
    expect(await charge({ ...input, key: 'later' })).toMatchObject({ outcome: 'captured' })
    expect(await takenFor(input)).toBe(1)
  })

  it('is charged once under concurrent requests', async () => {
    const input = aCharge()
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => charge(input).catch(() => null)))
    expect(outcomes.some((each) => each?.outcome === 'captured')).toBe(true)
    await soon(() => stateOf(shop, input.orderId)).toBe('captured')
    expect(await takenFor(input)).toBe(1)
    expect(await attemptsOf(input)).toHaveLength(1)
  })

  it('is refused where the method needs its buyer, or for a card of another member', async () => {
    await expect(charge({ ...aCharge(), method: 'payme' })).rejects.toMatchObject({
      code: 'payments.method_off',
    })
    const stranger = { ...aCharge(), memberId: '019a0000-0000-7000-8000-000000000001' }
    await expect(charge(stranger)).rejects.toMatchObject({ code: 'cards.unknown' })
    expect(await attemptsOf(stranger)).toEqual([])
  })
})
