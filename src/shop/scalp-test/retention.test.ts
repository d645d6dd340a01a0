import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInMember, staysSignedIn } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { answersAll, resultOf, rowsOf, sessionOf } from '#tools/builders/scalp-test/scalp-sessions.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import type { PersonalFile } from '../personal.ts'
import { eraseEverywhere, mergeEverywhere } from '../profile/registry.ts'
import { inviteToRetest, tidyScalpTests } from './jobs.ts'
import { scalpTestData } from './personal-data.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

describe('retention', () => {
  it('continues on another device by its link, once, and is closed on the first one', async () => {
    const here = await aVisitor(shop)
    const there = await aVisitor(shop)
    const begun = sessionOf(await here.send('POST', '/scalptest', { consent: true }))
    const { body } = await here.send('POST', '/scalptest/link', { session: begun.id })
    const secret = new URL(String(body.url)).searchParams.get('link')
    expect(sessionOf(await there.send('POST', '/scalptest/resume', { secret })).id).toBe(begun.id)
    expect((await here.get('/scalptest')).body.session).toBeNull()
    expect((await here.send('POST', '/scalptest/resume', { secret })).body.code).toBe('scalptest.link_over')
  })

  it('is deleted at once, with its picture', async () => {
    const visitor = await aVisitor(shop)
    const { id } = await answersAll(visitor)
    await shop.shop.pool.query('insert into scalp_photos values ($1, $2, now())', [id, Buffer.of(1)])
    expect((await visitor.send('POST', '/scalptest/delete', {})).body).toEqual({ deleted: 1 })
    expect(await rowsOf(shop, id)).toEqual([])
    expect(
      (await shop.shop.pool.query('select 1 from scalp_photos where session_id = $1', [id])).rowCount,
    ).toBe(0)
  })

  it('is deleted for a guest after 30 days, stays for a member, and is moved at sign-in', async () => {
    const guest = await aVisitor(shop)
    const { id } = await answersAll(guest)
    clock.move(29 * 86_400)
    await tidyScalpTests.run(shop.shop.systemContext())
    expect(await rowsOf(shop, id)).toHaveLength(1)
    clock.move(2 * 86_400)
    expect((await guest.get('/scalptest')).body.session).toBeNull()
    await tidyScalpTests.run(shop.shop.systemContext())
    expect(await rowsOf(shop, id)).toEqual([])
  })

  it('is exported, moved and erased with the account', async () => {
    const member = await signedInMember(shop)
    const into = await signedInMember(shop)
    const { id } = await resultOf(member, await answersAll(member))
    const system = shop.shop.systemContext()
    await system.transaction((tx) =>
      mergeEverywhere(tx, member.id, into.id, { key: 'scalp', actor: 'test', reason: 'one person' }),
    )
    expect(await rowsOf(shop, id)).toMatchObject([{ member_id: into.id }])
    await system.transaction((tx) => eraseEverywhere(tx, into.id))
    expect(await rowsOf(shop, id)).toEqual([])
  })

  it('is exported whole, however many there are', async () => {
    const member = await signedInMember(shop)
    const { id } = await answersAll(member)
    await shop.shop.pool.query(
      `insert into scalp_sessions select (jsonb_populate_record(s, jsonb_build_object(
         'id', gen_random_uuid(), 'resume_hash', null, 'state', 'abandoned'))).*
       from scalp_sessions s, generate_series(1, 60) where s.id = $1`,
      [id],
    )
    const files: PersonalFile[] = []
    for await (const file of scalpTestData.files?.(shop.shop.systemContext(), member.id) ?? [])
      files.push(file)
    const answers = files.find(({ name }) => name === 'scalp-test/answers.json')
    expect(JSON.parse(Buffer.from(answers?.body ?? '[]').toString())).toHaveLength(61)
  })

  it('sends one email after eight weeks, to members who requested it', async () => {
    const member = await signedInMember(shop)
    const { id } = await resultOf(member, await answersAll(member))
    expect((await member.send('POST', '/scalptest/reminder', { session: id, wanted: true })).status).toBe(200)
    const system = shop.shop.systemContext()
    clock.move(55 * 86_400)
    await inviteToRetest.run(system)
    expect(await rowsOf(shop, id)).toMatchObject([{ reminded_at: null }])
    clock.move(2 * 86_400)
    await inviteToRetest.run(system)
    await inviteToRetest.run(system)
    await shop.work('notify-retest-due')
    const { rows } = await shop.shop.pool.query(
      `select event from messages where event = 'scalp_test.retest_due'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('announces no email for a replaced result, or after one was sent', async () => {
    const once = await signedInMember(shop)
    const member = staysSignedIn(shop, once)
    const remind = (session: string, wanted = true) =>
      member.send('POST', '/scalptest/reminder', { session, wanted })
    const canRemind = async (id: string) => {
      const { body } = await member.get(`/scalptest/result?session=${id}`)
      const { can_remind: can, reminds_at: at } = body.result as {
        can_remind: boolean
        reminds_at: string | null
      }
      return [can, at !== null]
    }
    const first = await resultOf(member, await answersAll(member))
    expect((await remind(first.id)).status).toBe(200)
    expect(await canRemind(first.id)).toEqual([true, true])
    const second = await resultOf(member, await answersAll(member))
    expect(second.id).not.toBe(first.id)
    expect(await canRemind(first.id)).toEqual([false, false])
    expect((await remind(first.id)).body.code).toBe('scalptest.superseded')
    expect((await remind(first.id, false)).status).toBe(200)
    expect(await canRemind(second.id)).toEqual([true, false])
    await remind(second.id)
    clock.move(57 * 86_400)
    await inviteToRetest.run(shop.shop.systemContext())
    expect(await canRemind(second.id)).toEqual([false, false])
  })
})
