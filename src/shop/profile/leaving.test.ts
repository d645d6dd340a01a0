import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { memberPassword, signedInMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aMembersOrder, idOf, shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { money } from '../money.ts'
import { adjustWallet } from '../wallet/adjust.ts'
import { creditWallet } from '../wallet/wallet.ts'
import { eraseMembers } from './leaving.ts'
import { erasePerson } from '../members/details.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

type Sends = Pick<Awaited<ReturnType<typeof signedInMember>>, 'send'>
const leave = async ({ send }: Sends, more: object = {}) => {
  const { status, body } = await send('POST', '/account/erasure', {
    current_password: memberPassword,
    ...more,
  })
  return [status, body.code]
}
const stateOf = async (id: string) =>
  (await shop.shop.pool.query('select state from members where id = $1', [id])).rows[0]?.state
const give = (memberId: string, minor: number) =>
  shop.shop.systemContext().transaction((tx) =>
    creditWallet(tx, {
      memberId,
      amount: money('HKD', minor),
      kind: 'topup',
      key: randomUUID(),
      ref: '',
      paid: true,
      expiresAt: null,
    }),
  )
const take = (memberId: string, minor: number) =>
  shop.shop.systemContext().transaction((tx) =>
    adjustWallet(tx, {
      memberId,
      amount: -minor,
      currency: 'HKD',
      worth: 'paid',
      key: randomUUID(),
      actor: 'test',
      reason: '',
    }),
  )

describe('an account stays', () => {
  it('while a return is open, and while its refund is', async () => {
    const { ask, member, order } = await aMembersOrder(shop, { [shampoo]: 1 })
    const returnId = idOf(await ask([{ line: 0, units: 1 }]))
    expect(await leave(member)).toEqual([409, 'account.erasure_return'])
    await shop.shop.pool.query(`alter table returns disable trigger user`)
    await shop.shop.pool.query(`update returns set state = 'closed' where id = $1`, [returnId])
    await shop.shop.pool.query(`alter table returns enable trigger user`)
    await shop.shop.pool.query(
      `insert into order_refunds (id, order_id, amount, actor, reason, created_at) values ($1, $2, 100, 'test', '', now())`,
      [randomUUID(), order._id],
    )
    expect(await leave(member)).toEqual([409, 'account.erasure_refund'])
    await shop.shop.pool.query(`delete from order_refunds where order_id = $1`, [order._id])
    expect(await leave(member)).toEqual([200, undefined])
    expect(await stateOf(member.id)).toBe('erasure_requested')
  })

  it('while the balance has Cash Dollar credited after the waiver, with that reason', async () => {
    const member = await signedInMember(shop)
    const account = async () => (await member.get('/account')).body.account as { stays_for: string | null }
    await give(member.id, 5_000)
    expect(await leave(member)).toEqual([409, 'account.erasure_balance'])
    expect(await leave(member, { waive_balance: true })).toEqual([200, undefined])
    expect(await account()).toMatchObject({ stays_for: null })
    await give(member.id, 100)
    expect((await account()).stays_for).toContain('Cash Dollar has come into the account')
    clock.move(14.1 * 86_400)
    await eraseMembers.run(shop.shop.systemContext())
    expect(await stateOf(member.id)).toBe('erasure_requested')
  })

  it('while the balance has later Cash Dollar after the waived amount was spent', async () => {
    const member = await signedInMember(shop)
    await give(member.id, 5_000)
    await leave(member, { waive_balance: true })
    await take(member.id, 5_000)
    await give(member.id, 4_000)
    clock.move(14.1 * 86_400)
    await eraseMembers.run(shop.shop.systemContext())
    expect(await stateOf(member.id)).toBe('erasure_requested')
  })

  it('while the balance exceeds the amount waived at the desk', async () => {
    const [owner, second] = [await atDesk(shop, 'owner'), await atDesk(shop, 'owner')]
    const member = await signedInMember(shop)
    await give(member.id, 5_000)
    const requested = ok(
      await owner.send('POST', `/members/${member.id}/erasure`, { reason: 'by telephone' }),
    )
    const { id } = requested.body.approval as { id: string }
    await take(member.id, 5_000)
    ok(await second.send('POST', `/approvals/${id}/approve`))
    await give(member.id, 4_000)
    clock.move(14.1 * 86_400)
    await eraseMembers.run(shop.shop.systemContext())
    expect(await stateOf(member.id)).toBe('erasure_requested')
  })

  it('but not for a refund that was lost in a dispute', async () => {
    const owner = await atDesk(shop, 'owner')
    const { member, order } = await aMembersOrder(shop, { [shampoo]: 1 })
    const units = [{ line_id: order.items[0]?._id, units: 1 }]
    ok(await owner.send('POST', `/orders/${order._id}/refunds`, { units, reason: 'one too many' }))
    ok(await owner.send('POST', `/orders/${order._id}/dispute`, { reason: 'not recognised' }))
    expect(await leave(member)).toEqual([409, 'account.erasure_blocked'])
    ok(await owner.send('POST', `/orders/${order._id}/dispute/end`, { outcome: 'lost' }))
    expect(await leave(member)).toEqual([200, undefined])
  })

  it('no longer than the balance exceeds the waived amount', async () => {
    const member = await signedInMember(shop)
    await give(member.id, 5_000)
    await leave(member, { waive_balance: true })
    clock.move(14.1 * 86_400)
    await eraseMembers.run(shop.shop.systemContext())
    expect(await stateOf(member.id)).toBe('erased')
  })

  it('with its waived balance, once the request was withdrawn', async () => {
    const member = await signedInMember(shop)
    await give(member.id, 5_000)
    await leave(member, { waive_balance: true })
    await shop.send('DELETE', '/api/v1/account/erasure', {}, member.headers)
    expect(await leave(member)).toEqual([409, 'account.erasure_balance'])
  })
})

it('one account that fails to erase does not block the others', async () => {
  const members = [await signedInMember(shop), await signedInMember(shop), await signedInMember(shop)]
  for (const member of members) expect(await leave(member)).toEqual([200, undefined])
  const [stuck] = members
  const { pool } = shop.shop
  await pool.query(
    `create function break_one() returns trigger language plpgsql as $$ begin
       if new.id = '${stuck?.id}' and new.state = 'erased' then raise exception 'stuck'; end if; return new; end $$;
     create trigger break_one before update on members for each row execute function break_one()`,
  )
  clock.move(14.1 * 86_400)
  await expect(eraseMembers.run(shop.shop.systemContext())).rejects.toThrow('stuck')
  await pool.query('drop trigger break_one on members')
  const states: string[] = []
  for (const { id } of members) states.push(await stateOf(id))
  expect(states).toEqual(['erasure_requested', 'erased', 'erased'])
})

it('an erasure clears an e-mail awaiting confirmation, whoever owns it by now', async () => {
  const [member, other] = [await signedInMember(shop), await signedInMember(shop)]
  const { pool } = shop.shop
  await pool.query('update members set pending_email = $2 where id = $1', [member.id, other.email])
  await shop.shop.systemContext().transaction((tx) => erasePerson(tx, member.id))
  const { rows } = await pool.query('select pending_email from members where id = $1', [member.id])
  expect(rows).toEqual([{ pending_email: null }])
})
