import { afterAll, beforeAll, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { closeMerged } from '../members/details.ts'
import { mergeEverywhere } from '../profile/registry.ts'
import { walletOf } from '../wallet/wallet.ts'

let shop: TestShop
let finance: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  finance = await atDesk(shop, 'finance')
})
afterAll(() => shop.close())

async function aStatement(memberId: string, month: string): Promise<string> {
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    'insert into commission_statements (member_id, month, amount, orders, created_at) values ($1, $2, 12340, 3, now()) returning id',
    [memberId, month],
  )
  return rows[0]?.id ?? ''
}
const pay = (id: string) => finance.send('POST', `/commission-statements/${id}/pay`, { by: 'wallet' })
const merge = (from: string, into: string) =>
  shop.shop.systemContext().transaction(async (tx) => {
    const because = { key: `merge ${from}`, actor: 'test', reason: 'the same person' }
    expect(await mergeEverywhere(tx, from, into, because)).toBe(true)
    await closeMerged(tx, from, into)
  })

it('a statement paid before its account was merged is visible to the remaining account, beside its own of that month', async () => {
  const [first, second, last] = [
    await signedInMember(shop),
    await signedInMember(shop),
    await signedInMember(shop),
  ]
  ok(await pay(await aStatement(first.id, '2026-08')))
  await aStatement(second.id, '2026-08')
  await merge(first.id, second.id)
  await aStatement(last.id, '2026-08')
  await merge(second.id, last.id)
  const { statements } = ok(await last.get('/user/referral-code')).body.referral as {
    statements: { month: string; paid_at: string | null }[]
  }
  expect(statements.map(({ month, paid_at: at }) => [month, at !== null])).toEqual(
    expect.arrayContaining([
      ['2026-08', false],
      ['2026-08', true],
    ]),
  )
  expect(statements).toHaveLength(2)
})

it('an open statement beside a paid one of its month is paid to the remaining account', async () => {
  const [from, into] = [await signedInMember(shop), await signedInMember(shop)]
  ok(await pay(await aStatement(into.id, '2026-09')))
  const open = await aStatement(from.id, '2026-09')
  await merge(from.id, into.id)
  const listed = ok(await finance.get('/commission-statements?state=open')).body.statements as {
    id: string
    email: string
    member_id: string
  }[]
  expect(listed.find(({ id }) => id === open)).toMatchObject({ member_id: into.id, email: into.email })
  expect(ok(await pay(open)).body).toMatchObject({ statement: { state: 'paid', paid_by: 'wallet' } })
  expect(no(await pay(open))).toEqual([409, 'referrals.already_paid'])
  expect((await walletOf(shop.shop.systemContext(), into.id))[0]?.available.minor).toBe(2 * 12_340)
})
