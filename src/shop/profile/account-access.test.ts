import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { exportOf } from '#tools/builders/profile/export.ts'
import { memberPassword, signedInMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

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

describe('devices', () => {
  it('are listed, and signed out one by one or all but this one', async () => {
    const member = await signedInMember(shop)
    for (let at = 0; at < 2; at += 1)
      await (
        await aVisitor(shop)
      ).send('POST', '/user/login', { username: member.email, password: memberPassword })
    type Device = { _id: string; is_current: boolean }
    const listed = async () => (await member.get('/account/sessions')).body.sessions as Device[]
    const [first] = (await listed()).filter(({ is_current }) => !is_current)
    expect(await listed()).toHaveLength(3)
    const stranger = await signedInMember(shop)
    expect(
      (await shop.send('DELETE', '/api/v1/account/sessions', { _id: first?._id }, stranger.headers)).status,
    ).toBe(404)
    await shop.send('DELETE', '/api/v1/account/sessions', { _id: first?._id }, member.headers)
    expect(await listed()).toHaveLength(2)
    await shop.send('DELETE', '/api/v1/account/sessions', { others: true }, member.headers)
    expect(await listed()).toEqual([expect.objectContaining({ is_current: true })])
  })
})

describe('leaving', () => {
  it('all stored data can be exported', async () => {
    const member = await signedInMember(shop)
    await member.send('POST', '/address', home)
    await member.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    await member.order()
    const { rows } = await exportOf(shop, member.headers)
    expect(rows('members')).toMatchObject([{ email: member.email }])
    expect(rows('member_addresses')).toMatchObject([{ address: home.address }])
    expect(rows('orders')).toMatchObject([{ kind: 'single' }])
  })

  it('is refused while an order is open', async () => {
    const member = await signedInMember(shop)
    await member.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    await member.order()
    const { status, body } = await member.send('POST', '/account/erasure', {
      current_password: memberPassword,
    })
    expect([status, body.code]).toEqual([409, 'account.erasure_blocked'])
  })

  it('is executed after 14 days, can be withdrawn, and leaves orders without personal data', async () => {
    const [erasedMember, otherMember] = [await signedInMember(shop), await signedInMember(shop)]
    await erasedMember.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    const placed = await erasedMember.order()
    const { _id: orderId } = placed.body.order as { _id: string }
    await erasedMember.send('POST', '/order/fps/create', { order_id: orderId })
    expect(
      (await erasedMember.send('POST', '/order/fps/handle-pending', { order_id: orderId, note: 'CHAN' }))
        .status,
    ).toBe(200)
    await erasedMember.send('POST', '/order/cancel', { id: orderId })
    for (const member of [erasedMember, otherMember])
      expect(
        (await member.send('POST', '/account/erasure', { current_password: memberPassword })).status,
      ).toBe(200)
    await shop.send('DELETE', '/api/v1/account/erasure', {}, otherMember.headers)
    const run = () => shop.shop.jobs.find(({ name }) => name === 'erase-members')?.run({})
    await run()
    expect((await erasedMember.get('/user')).status).toBe(200)
    clock.move(14.1 * 86_400)
    await run()
    const people = await shop.shop.pool.query(
      'select email, state, firstname from members where id = any ($1)',
      [[erasedMember.id, otherMember.id]],
    )
    expect(people.rows).toContainEqual({
      email: `erased-${erasedMember.id}@invalid.example`,
      state: 'erased',
      firstname: '',
    })
    expect(people.rows).toContainEqual(expect.objectContaining({ email: otherMember.email, state: 'active' }))
    const order = await shop.shop.pool.query('select email, firstname, phone from orders where id = $1', [
      orderId,
    ])
    expect(order.rows).toEqual([{ email: 'erased@invalid.example', firstname: '', phone: '' }])
    const claims = await shop.shop.pool.query('select claim_note from payment_attempts where order_id = $1', [
      orderId,
    ])
    expect(claims.rows).toEqual([{ claim_note: null }])
    const again = await (
      await aVisitor(shop)
    ).send('POST', '/user/login', { username: erasedMember.email, password: memberPassword })
    expect(again.status).toBe(401)
  })
})

describe('a password that is changed', () => {
  it('invalidates reset links that were requested before', async () => {
    const member = await signedInMember(shop)
    await member.send('POST', '/forget-password', { username: member.email })
    await shop.work('send-reset')
    const [mail] = (
      await shop.shop.pool.query(
        `select text from messages where "to" = $1 and event = 'member.password_forgotten'`,
        [member.email],
      )
    ).rows
    const token = /token=([\w-]+)/.exec(String(mail?.text))?.[1]
    expect(token).toBeTruthy()
    const password = 'teal heron 9041'
    expect(
      (
        await shop.send(
          'PUT',
          '/api/v1/account/password',
          { current_password: memberPassword, password },
          member.headers,
        )
      ).status,
    ).toBe(200)
    const late = await (
      await aVisitor(shop)
    ).send('POST', '/reset-password', { token, password: 'another heron 77' })
    expect(late.body.code).toBe('members.reset_over')
  })

  it('is not its owner’s e-mail', async () => {
    const member = await signedInMember(shop, { email: 'meilam88@example.com' })
    for (const password of ['meilam88@example.com', 'MeiLam88@Example.com1']) {
      const body = { current_password: memberPassword, password }
      expect((await shop.send('PUT', '/api/v1/account/password', body, member.headers)).body.code).toBe(
        'account.weak_password',
      )
    }
  })
})
