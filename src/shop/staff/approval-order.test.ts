import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { approvalKinds, type ApprovalKind } from './approval.rules.ts'
import { endRequests } from './jobs.ts'

/** What happens to a request, for each kind of it, before anything is done by it. */
let shop: TestShop
let requester: AtDesk
let owner: AtDesk
let care: AtDesk
let order: { id: string; number: string }
let memberId: string
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  requester = await atDesk(shop, 'owner')
  owner = await atDesk(shop, 'owner')
  care = await atDesk(shop, 'care')
  const placed = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  order = { id: placed.id, number: placed.order.number }
  memberId = (await aMember(shop)).id
})
afterAll(() => shop.close())

const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
const idOf = async ({ email }: AtDesk): Promise<string> =>
  (await rows<{ id: string }>('select id from staff_accounts where email = $1', email))[0]?.id ?? ''
const no = ({ status, body }: TestAnswer) => [status, body.code]

/** A new kind has to say here what it is about. */
const aboutOf: Record<ApprovalKind, 'order' | 'member' | 'staff' | 'subject'> = {
  refund: 'order',
  cancel: 'order',
  price: 'order',
  edit: 'order',
  wallet: 'member',
  erasure: 'member',
  merge: 'member',
  discount: 'member',
  roles: 'staff',
  trust: 'staff',
  leave: 'staff',
  coupon: 'subject',
  gifts: 'subject',
  campaign: 'subject',
  role: 'subject',
  month: 'subject',
  mailing: 'subject',
  group_file: 'subject',
  sessions: 'member',
  rate: 'subject',
}

/** A request of a kind, as somebody has made it; whatever waited about the same is out of the way. */
async function request(kind: ApprovalKind, by = requester, hours = 72): Promise<string> {
  const about = aboutOf[kind]
  await shop.shop.pool.query(
    `update approvals set state = 'refused', decided_at = now(), note = 'x' where state = 'requested'`,
  )
  const now = clock.now()
  const made = await rows<{ id: string }>(
    `insert into approvals (kind, what, request, reason, requested_by, requested_at, expires_at, order_id, order_number, member_id, staff_user_id, subject_id)
     values ($1, 'a test', '{}', 'because', $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    kind,
    await idOf(by),
    now,
    new Date(now.getTime() + hours * 3_600_000),
    about === 'order' ? order.id : null,
    about === 'order' ? order.number : null,
    about === 'member' ? memberId : null,
    about === 'staff' ? await idOf(care) : null,
    about === 'subject' ? '019a0000-0000-7000-8000-000000000001' : null,
  )
  return made[0]?.id ?? ''
}
/** What the job of each minute does. */
const expireRequests = () => endRequests.run(shop.shop.systemContext())
const approve = (by: AtDesk, id: string) => by.send('POST', `/approvals/${id}/approve`)
const refuse = (by: AtDesk, id: string) => by.send('POST', `/approvals/${id}/refuse`, { note: 'no' })
const stateOf = async (id: string) =>
  (await rows<{ state: string }>('select state from approvals where id = $1', id))[0]?.state

describe.each(approvalKinds)('a request of the kind %s', (kind) => {
  it('cannot be approved by its requester, nor without the right', async () => {
    const id = await request(kind)
    expect(no(await approve(requester, id))).toEqual([403, 'staff.own_request'])
    expect(no(await approve(care, id))).toEqual([403, 'staff.forbidden'])
    expect(no(await refuse(care, id))).toEqual([403, 'staff.forbidden'])
    expect(await stateOf(id)).toBe('requested')
  })

  it('cannot be approved by the person who invited its requester', async () => {
    const invited = await atDesk(shop, 'owner')
    await shop.shop.pool.query('update staff_accounts set created_by = $1 where email = $2', [
      await idOf(owner),
      invited.email,
    ])
    const id = await request(kind, invited)
    expect(no(await approve(owner, id))).toEqual([403, 'staff.own_colleague'])
  })

  it('cannot be approved by a person whose right was removed or is not trusted yet', async () => {
    const former = await atDesk(shop, 'owner')
    const id = await request(kind)
    const set = (assignments: string) =>
      shop.shop.pool.query(`update staff_accounts set ${assignments} where email = $1`, [former.email])
    await set('money_agreed_at = null')
    expect(no(await approve(former, id))).toEqual([403, 'staff.money_waits'])
    await set(`money_agreed_at = now(), roles = '{care}'`)
    expect(no(await approve(former, id))).toEqual([403, 'staff.forbidden'])
    await set('disabled_at = now()')
    expect(no(await approve(former, id))).toEqual([401, 'staff.signed_out'])
    expect(await stateOf(id)).toBe('requested')
  })

  it('of a person who has left is closed, whoever approves it', async () => {
    const former = await atDesk(shop, 'owner')
    const id = await request(kind, former)
    await shop.shop.pool.query('update staff_accounts set disabled_at = now() where email = $1', [
      former.email,
    ])
    const answer = await approve(owner, id)
    expect([answer.status, answer.body.approval]).toMatchObject([
      200,
      { state: 'refused', decided_by: null, note: expect.stringContaining('has left') as string },
    ])
    expect(no(await approve(owner, id))).toEqual([409, 'staff.approval_over'])
  })

  it.each(['turned down', 'withdrawn'])('that was %s is over, once', async (how) => {
    const id = await request(kind)
    const by = how === 'withdrawn' ? requester : owner
    const answers = await Promise.all([refuse(by, id), refuse(by, id), refuse(by, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(no(await approve(owner, id))).toEqual([409, 'staff.approval_over'])
    expect(await stateOf(id)).toBe('refused')
  })

  it('expires at its time, and not before', async () => {
    const id = await request(kind, requester, 1)
    await expireRequests()
    expect(await stateOf(id)).toBe('requested')
    const late = await request(kind, requester, 0)
    expect(no(await approve(owner, late))).toEqual([409, 'staff.approval_over'])
    expect(no(await refuse(owner, late))).toEqual([409, 'staff.approval_over'])
    const { rows: left } = await shop.shop.pool.query('select state from approvals where id = $1', [late])
    expect(left).toEqual([{ state: 'requested' }])
    await expireRequests()
    expect(await stateOf(late)).toBe('expired')
  })
})
