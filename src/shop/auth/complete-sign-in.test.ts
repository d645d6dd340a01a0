import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aRegistrant, requestBy, codeTo, phoneOf } from '#tools/builders/members/codes.ts'
import { aMember, memberPassword, signedInMember, withCookies } from '#tools/builders/members/members.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
type Visitor = Awaited<ReturnType<typeof aVisitor>>
type Line = { sub_sku: string; quantity: number }

/** Signs a browser in as a member. */
async function signIn(visitor: Visitor, email: string, password = memberPassword): Promise<void> {
  const signed = await visitor.send('POST', '/user/login', { username: email, password })
  expect(signed.status).toBe(200)
  visitor.headers.cookie = withCookies(visitor.headers.cookie, signed)
  visitor.headers['x-csrf-token'] = String(
    (await shop.get('/api/v1/csrf', { cookie: visitor.headers.cookie })).body.token,
  )
}
const lines = async (visitor: Visitor) =>
  ((await visitor.cart()).items as Line[]).map(({ sub_sku, quantity }) => `${quantity} ${sub_sku}`)
const spa = 'SCALP-SPA-BASIN-1'

describe('the cart of a guest session, at sign-in', () => {
  it('is merged into the member’s cart: equal lines are added up, others are appended, and the guest cart is emptied', async () => {
    const member = await signedInMember(shop)
    const other = 'ELOWEN-HAIR-MASK-500'
    await member.set(shampoo, 2)
    const visitor = await aVisitor(shop)
    await visitor.set(shampoo, 1)
    expect((await visitor.set(other, 1)).status).toBe(200)
    const before = { ...visitor.headers }
    await signIn(visitor, member.email)
    expect(await lines(visitor)).toEqual([`3 ${shampoo}`, `1 ${other}`])
    expect((await shop.get('/api/v1/cart', before)).body.single_cart).toMatchObject({ items: [] })
  })

  it('is capped at the line limit, with a notice', async () => {
    const member = await signedInMember(shop)
    await member.set(shampoo, 60)
    const visitor = await aVisitor(shop)
    await visitor.set(shampoo, 60)
    await signIn(visitor, member.email)
    const cart = (await visitor.cart()) as unknown as { items: Line[]; notices: { kind: string }[] }
    expect(cart.items[0]?.quantity).toBeLessThanOrEqual(99)
    expect(cart.notices.map(({ kind }) => kind)).toContainEqual(
      expect.stringMatching(/^(?:limit|stock)_lowered$/),
    )
  })

  it.each([
    ['the visit’s stays when it is newer', 'member first'],
    ['the member’s stays when it is newer', 'visit first'],
  ])('never mixes treatments and products: %s, the other is saved for later', async (_, order) => {
    const [member, visitor] = [await signedInMember(shop), await aVisitor(shop)]
    const steps = [() => member.set(shampoo, 2), () => visitor.set(spa, 1)]
    for (const step of order === 'member first' ? steps : steps.toReversed())
      expect((await step()).status).toBe(200)
    await signIn(visitor, member.email)
    const { single_cart: single, saved_for_later: saved } = (await visitor.get('/cart')).body as {
      single_cart: { items: Line[] }
      saved_for_later: Line[]
    }
    const [stored, put] = order === 'member first' ? [spa, shampoo] : [shampoo, spa]
    expect(single.items.map(({ sub_sku }) => sub_sku)).toEqual([stored])
    expect(saved.map(({ sub_sku }) => sub_sku)).toEqual([put])
  })

  it('is merged without loss when five devices sign in to one account at once', async () => {
    const { email } = await aMember(shop)
    const visitors = await Promise.all(Array.from({ length: 5 }, () => aVisitor(shop)))
    for (const visitor of visitors) await visitor.set(shampoo, 1)
    await Promise.all(visitors.map((visitor) => signIn(visitor, email)))
    expect(await lines(visitors[0] as Visitor)).toEqual([`5 ${shampoo}`])
  })

  it('moves to a new account, at that account’s own prices', async () => {
    const [visitor, registrant] = [await aVisitor(shop), aRegistrant()]
    await visitor.set(shampoo, 2)
    await visitor.send('POST', '/user/register-otp', requestBy(registrant))
    const made = await visitor.send('POST', '/user/register', {
      ...registrant,
      otp: await codeTo(shop, phoneOf(registrant)),
    })
    visitor.headers.cookie = withCookies(visitor.headers.cookie, made)
    expect(await lines(visitor)).toEqual([`2 ${shampoo}`])
  })

  it('stays with its member when another member signs in over them', async () => {
    const [first, second] = [await signedInMember(shop), await aMember(shop)]
    await first.set(shampoo, 2)
    const old = first.headers.cookie
    await signIn(first, second.email)
    expect(await lines(first)).toEqual([])
    expect((await shop.get('/api/v1/user', { cookie: old })).status).toBe(401)
    const again = await aVisitor(shop)
    await signIn(again, first.email)
    expect(await lines(again)).toEqual([`2 ${shampoo}`])
  })
})

describe('guest orders', () => {
  const placed = async (visitor: Visitor, more: object = {}) => {
    await visitor.set(shampoo, 1)
    return ((await visitor.order(more)).body.order as { _id: string })._id
  }
  const sees = async (visitor: Visitor, id: string) => (await visitor.get(`/order?id=${id}`)).status
  const listed = async (visitor: Visitor) => ((await visitor.get('/orders')).body as { total: number }).total

  it('with a verified e-mail become the member’s at sign-in, whichever browser placed them', async () => {
    const member = await aMember(shop)
    const id = await placed(await aVisitor(shop), { email: member.email.toUpperCase() })
    const visitor = await aVisitor(shop)
    expect(await sees(visitor, id)).toBe(404)
    await signIn(visitor, member.email)
    expect([await sees(visitor, id), await listed(visitor)]).toEqual([200, 1])
  })

  it('with a verified telephone become a new account’s, except gifts, whose telephone is the recipient’s', async () => {
    const [visitor, registrant] = [await aVisitor(shop), aRegistrant()]
    const to = { delivery_contact: registrant.contact_no }
    await placed(await aVisitor(shop), to)
    const gift_message = { recipient: 'Mum', message: 'Happy birthday', sender: 'Ka Yan' }
    const gift = await placed(await aVisitor(shop), { ...to, add_gift_box_wrapping: true, gift_message })
    await visitor.send('POST', '/user/register-otp', requestBy(registrant))
    const made = await visitor.send('POST', '/user/register', {
      ...registrant,
      otp: await codeTo(shop, phoneOf(registrant)),
    })
    visitor.headers.cookie = withCookies(visitor.headers.cookie, made)
    expect([await listed(visitor), await sees(visitor, gift)]).toEqual([1, 404])
  })

  it('with an unverified e-mail are not claimed', async () => {
    const member = await aMember(shop, { verified: { email: false, phone: true } })
    const id = await placed(await aVisitor(shop), { email: member.email })
    const visitor = await aVisitor(shop)
    await signIn(visitor, member.email)
    expect(await sees(visitor, id)).toBe(404)
  })

  it('of this browser can still be opened after sign-in, and no longer after sign-out', async () => {
    const member = await aMember(shop)
    const visitor = await aVisitor(shop)
    const id = await placed(visitor)
    await signIn(visitor, member.email)
    expect(await sees(visitor, id)).toBe(200)
    const left = await visitor.send('POST', '/user/logout', {})
    visitor.headers.cookie = withCookies(visitor.headers.cookie, left)
    expect(await sees(visitor, id)).toBe(404)
  })

  it('become an account with one field: a code sent to the order’s e-mail proves it', async () => {
    const visitor = await aVisitor(shop)
    const email = aRegistrant().username
    const id = await placed(visitor, { email })
    const stranger = await (
      await aVisitor(shop)
    ).send('POST', '/user/order-otp', { order_id: id, recaptchaResponse: 'test-passes' })
    expect([stranger.status, stranger.body.code]).toEqual([404, 'orders.unknown'])
    expect(
      (await visitor.send('POST', '/user/order-otp', { order_id: id, recaptchaResponse: 'test-passes' }))
        .status,
    ).toBe(200)
    const body = { order_id: id, password: 'teal-heron-91', otp: await codeTo(shop, email) }
    expect(
      (await visitor.send('POST', '/user/register-from-order', { ...body, otp: '00000' })).body.code,
    ).toBe('members.wrong_code')
    const made = await visitor.send('POST', '/user/register-from-order', body)
    expect([made.status, made.body.user]).toMatchObject([
      200,
      { username: email, firstname: 'Ka Yan', lastname: 'Chan' },
    ])
    visitor.headers.cookie = withCookies(visitor.headers.cookie, made)
    expect([await sees(visitor, id), await listed(visitor)]).toEqual([200, 1])
    expect((await visitor.send('POST', '/user/register-from-order', body)).status).not.toBe(200)
  })
})

describe('a sign-in concurrent with an account change', () => {
  const begun = async (change: string) => {
    const member = await aMember(shop)
    const visitor = await aVisitor(shop)
    const other = await shop.shop.pool.connect()
    try {
      await other.query('begin')
      await other.query(`update members set ${change} where id = $1`, [member.id])
      const state = { over: false }
      const signing = visitor
        .send('POST', '/user/login', { username: member.email, password: memberPassword })
        .finally(() => (state.over = true))
      const waits =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      while (!state.over && (await shop.shop.pool.query(waits)).rowCount === 0)
        await new Promise((done) => setImmediate(done))
      await other.query('commit')
      const { status, body } = await signing
      const open = 'select from member_sessions where member_id = $1 and ended_at is null'
      return [status, body.code, (await shop.shop.pool.query(open, [member.id])).rowCount]
    } finally {
      other.release()
    }
  }

  it('rejects a password that was reset meanwhile', async () => {
    expect(await begun("password_hash = '$argon2id$another'")).toEqual([401, 'members.wrong_sign_in', 0])
  })

  it('opens no session for an account that was suspended meanwhile', async () => {
    expect(await begun("state = 'suspended'")).toEqual([401, 'members.wrong_sign_in', 0])
  })
})
