import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aStaffUser, atDesk, code, password, type AtDesk } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { codeAt } from '../codes.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())
// each sign-in takes the code of its half minute
beforeEach(() => clock.move(90))

const path = '/api/admin/v1'
const no = ({ status, body }: TestAnswer) => [status, body.code]
const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
const ticketOf = async (email: string, word = password) =>
  (await shop.send('POST', `${path}/sign-in`, { email, password: word })).body.ticket
const enter = async (email: string, typed: string, device = '') => {
  const { headers } = await aVisitor(shop)
  return shop.send(
    'POST',
    `${path}/sign-in/code`,
    { ticket: await ticketOf(email), code: typed },
    { ...headers, cookie: `${headers.cookie}; ${device}`, 'user-agent': agent },
  )
}
type Standing = { left: number; made_at: string | null; proposed: { seed: string; codes: string[] } }
const standing = async (who: AtDesk) => (await who.get('/recovery-codes')).body as Standing
const confirm = (who: AtDesk, seed: string, current = password) =>
  who.send('POST', '/recovery-codes', { seed, current })
/** Codes of somebody, made anew. */
async function codesOf(who: AtDesk): Promise<string[]> {
  const { seed, codes } = (await standing(who)).proposed
  expect((await confirm(who, seed)).body).toEqual({ left: 10 })
  return codes
}
const mails = async (event: string, to: string) =>
  (
    await shop.shop.pool.query<{ text: string; subject: string }>(
      `select text, subject from messages where event = $1 and "to" = $2 order by id`,
      [event, to],
    )
  ).rows

describe('recovery codes', () => {
  it('are ten, shown before they are active, stored as hashes, and activated by a confirmation', async () => {
    const care = await atDesk(shop, 'care')
    const before = await standing(care)
    expect(before).toMatchObject({ left: 0, made_at: null })
    expect(new Set(before.proposed.codes).size).toBe(10)
    expect((await standing(care)).proposed.seed).not.toBe(before.proposed.seed)
    const first = before.proposed.codes[0] ?? ''
    expect(no(await enter(care.email, first))).toEqual([401, 'staff.wrong_code'])
    expect(no(await confirm(care, before.proposed.seed, 'not this one 1'))).toEqual([
      401,
      'staff.wrong_sign_in',
    ])
    expect((await standing(care)).left).toBe(0)
    expect((await confirm(care, before.proposed.seed)).status).toBe(200)
    expect((await standing(care)).left).toBe(10)
    const { rows } = await shop.shop.pool.query('select to_jsonb(c)::text as row from staff_recovery_codes c')
    const { rows: logged } = await shop.shop.pool.query('select to_jsonb(a)::text as row from audit_log a')
    const storedData = JSON.stringify([rows, logged])
    for (const each of before.proposed.codes) expect(storedData).not.toContain(each)
    expect(storedData).not.toContain(before.proposed.seed)
  })

  it('sign in once each, in any spelling, and are reported by mail', async () => {
    const care = await atDesk(shop, 'care')
    const [first = '', second = ''] = await codesOf(care)
    expect((await enter(care.email, ` ${first.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(200)
    expect(no(await enter(care.email, first))).toEqual([401, 'staff.wrong_code'])
    expect((await enter(care.email, second.replaceAll('-', ''))).status).toBe(200)
    expect((await standing(care)).left).toBe(8)
    await shop.work('send-staff-recovery-used')
    expect(await mails('staff.recovery_used', care.email)).toHaveLength(2)
  })

  it('used concurrently admit one', async () => {
    const care = await atDesk(shop, 'care')
    const [first = ''] = await codesOf(care)
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(care.email, first)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
  })

  it('are rate-limited like codes of the authenticator, also concurrently', async () => {
    const care = await atDesk(shop, 'care')
    const [first = ''] = await codesOf(care)
    const ticket = await ticketOf(care.email)
    const guess = (typed: string) => shop.send('POST', `${path}/sign-in/code`, { ticket, code: typed })
    const tried = await Promise.all(Array.from({ length: 12 }, () => guess('0000-0000-0000')))
    expect(tried.filter(({ body }) => body.code === 'staff.wrong_code')).toHaveLength(5)
    expect(no(await guess(first))).toEqual([401, 'staff.sign_in_expired'])
    expect((await standing(care)).left).toBe(10)
  })

  it('belong to one account, and are all replaced by new ones', async () => {
    const [care, other] = [await atDesk(shop, 'care'), await atDesk(shop, 'care')]
    const [old = ''] = await codesOf(care)
    expect(no(await enter(other.email, old))).toEqual([401, 'staff.wrong_code'])
    const [current = ''] = await codesOf(care)
    expect(no(await enter(care.email, old))).toEqual([401, 'staff.wrong_code'])
    expect((await enter(care.email, current)).status).toBe(200)
  })

  it('created twice concurrently are ten', async () => {
    const care = await atDesk(shop, 'care')
    const seeds = [(await standing(care)).proposed.seed, (await standing(care)).proposed.seed]
    await Promise.all(seeds.map((seed) => confirm(care, seed)))
    expect((await standing(care)).left).toBe(10)
  })

  it('are part of an invitation, and are activated once it is accepted', async () => {
    const owner = await atDesk(shop, 'owner')
    const email = 'invited@elowen.example'
    await owner.send('POST', '/staff', { email, name: 'In Vited', roles: ['content'] })
    await shop.work('send-invitation')
    const token = /token=([\w-]+)/.exec((await mails('staff.invited', email))[0]?.text ?? '')?.[1] ?? ''
    const invited = (await shop.get(`${path}/invitation?token=${token}`)).body as {
      secret: string
      recovery_codes: string[]
    }
    expect(invited.recovery_codes).toHaveLength(10)
    const digits = codeAt(invited.secret, clock.now())
    expect((await shop.send('POST', `${path}/invitation`, { token, password, code: digits })).status).toBe(
      200,
    )
    expect((await enter(email, invited.recovery_codes[3] ?? '')).status).toBe(200)
  })

  it('are invalid after a change of the authenticator', async () => {
    const [owner, care] = [await atDesk(shop, 'owner'), await atDesk(shop, 'care')]
    const [old = ''] = await codesOf(care)
    const { rows } = await shop.shop.pool.query<{ id: string }>(
      'select id from staff_accounts where email = $1',
      [care.email],
    )
    await owner.send('POST', `/staff/${rows[0]?.id}/reset`, { reason: 'lost the phone' })
    await shop.work('send-staff-reset')
    const mail = (await mails('staff.reset_requested', care.email))[0]?.text ?? ''
    const token = /token=([\w-]+)/.exec(mail)?.[1] ?? ''
    const { authenticator } = (await shop.get(`${path}/reset?token=${token}`)).body as {
      authenticator: { secret: string; recovery_codes: string[] }
    }
    clock.move(90) // the code of this half minute was taken by the sign-in
    const digits = codeAt(authenticator.secret, clock.now())
    expect((await shop.send('POST', `${path}/reset`, { token, password, code: digits })).status).toBe(200)
    expect(no(await enter(care.email, old))).toEqual([401, 'staff.wrong_code'])
    expect((await enter(care.email, authenticator.recovery_codes[0] ?? '')).status).toBe(200)
  })
})

describe('a device', () => {
  it('that is new is reported by mail, but not the first one or a known one', async () => {
    const email = await aStaffUser(shop, ['care'])
    const first = await enter(email, code(clock.now()))
    const known = first.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0] ?? '')
      .find((cookie) => cookie.startsWith('elowen_staff_device='))
    clock.move(60)
    expect((await enter(email, code(clock.now()), known)).status).toBe(200)
    await shop.work('send-staff-new-device')
    expect(await mails('staff.new_device', email)).toEqual([])
    clock.move(60)
    expect((await enter(email, code(clock.now()))).status).toBe(200)
    await shop.work('send-staff-new-device')
    const sent = await mails('staff.new_device', email)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('Chrome · macOS')
  })

  it('is called by name among one’s sessions', async () => {
    const email = await aStaffUser(shop, ['care'])
    const cookie = (await enter(email, code(clock.now()))).headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0] ?? '')
      .find((each) => each.startsWith('elowen_staff='))
    const { body } = await shop.get(`${path}/sessions`, { cookie: cookie ?? '' })
    expect(body.sessions).toMatchObject([{ device: 'Chrome · macOS', is_current: true }])
  })
})

describe('the log of sign-ins', () => {
  it('shows one’s own, failures included, and those of other staff with the right to see them', async () => {
    const [care, owner] = [await atDesk(shop, 'care'), await atDesk(shop, 'owner')]
    await shop.send('POST', `${path}/sign-in`, { email: care.email, password: 'not this one 1' })
    const { body } = await care.get('/sign-ins')
    expect(body.sign_ins).toMatchObject([{ action: 'staff-sign-in-failed' }, { action: 'staff-sign-in' }])
    const { rows } = await shop.shop.pool.query<{ id: string }>(
      'select id from staff_accounts where email = $1',
      [care.email],
    )
    const of = `/staff/${rows[0]?.id}/sign-ins`
    expect((await owner.get(of)).body).toMatchObject({ total: 2, person: { email: care.email } })
    expect(no(await care.get(of))).toEqual([403, 'staff.forbidden'])
    expect(no(await owner.get('/staff/01890a5d-ac96-774b-bcce-b302099a8057/sign-ins'))).toEqual([
      404,
      'staff.unknown_colleague',
    ])
  })
})
