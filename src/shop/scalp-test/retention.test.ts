import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInMember } from '#tools/builders/members.ts'
import { aClock } from '#tools/builders/payments.ts'
import { aVisitor } from '#tools/builders/visitor.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { eraseEverywhere, mergeEverywhere } from '../profile/registry.ts'
import { inviteToRetest, tidyScalpTests } from './jobs.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

type Session = { id: string; state: string; next: string | null; path: string[]; answers: { step: string }[] }
type Caller = {
  send(method: 'POST', path: string, body: object): Promise<TestAnswer>
  get(path: string): Promise<TestAnswer>
}
type Given = Record<string, string | number | readonly string[]>
const sessionOf = ({ body }: TestAnswer): Session => body.session as Session

/** Answers everything that is asked; what is not named is the first option, the lowest number, or skipped. */
async function answersAll(by: Caller, given: Given = {}, begun?: Session): Promise<Session> {
  let session = begun ?? sessionOf(await by.send('POST', '/scalptest', { consent: true, restart: true }))
  const { steps } = (await by.get('/scalptest')).body.version as {
    steps: { key: string; kind: string; options: { key: string }[]; scale: { min: number } | null }[]
  }
  while (session.next) {
    const step = steps.find(({ key }) => key === session.next)
    if (!step) throw new Error(`no step ${session.next}`)
    const chosen = given[step.key]
    const first = step.options[0]?.key
    const body =
      typeof chosen === 'number' || step.scale
        ? { number: chosen ?? step.scale?.min }
        : step.kind === 'text' && typeof chosen === 'string'
          ? { text: chosen }
          : chosen !== undefined || first
            ? { choices: typeof chosen === 'object' ? chosen : [chosen ?? first] }
            : { skip: true }
    const answer = await by.send('POST', '/scalptest', { session: session.id, step: step.key, ...body })
    if (answer.status !== 200) throw new Error(`${step.key}: ${answer.status} ${String(answer.body.code)}`)
    session = sessionOf(answer)
  }
  return session
}
type Result = {
  id: string
  type: { key: string }
  confidence: number
  flags: { key: string }[]
  is_stopped: boolean
  products: {
    product: { sku: string }
    sub_sku: string
    because: string
    subscription: { sub_sku: string } | null
  }[]
  treatments: { product: { sku: string } }[]
  left_out: { name: string; because: string; ingredients: string[] }[]
  traits: { key: string; value: number; before: number | null }[]
  before_at: string | null
}
async function resultOf(by: Caller, session: Session): Promise<Result> {
  const { status, body } = await by.send('POST', '/scalptest/result', { session: session.id })
  expect(status).toBe(200)
  return body.result as Result
}
const rowsOf = async (id: string) =>
  (await shop.shop.pool.query('select * from scalp_sessions where id = $1', [id])).rows as Record<
    string,
    unknown
  >[]

describe('what is kept', () => {
  it('goes on elsewhere by its link, once, and is here no more', async () => {
    const here = await aVisitor(shop)
    const there = await aVisitor(shop)
    const begun = sessionOf(await here.send('POST', '/scalptest', { consent: true }))
    const { body } = await here.send('POST', '/scalptest/link', { session: begun.id })
    const secret = new URL(String(body.url)).searchParams.get('link')
    expect(sessionOf(await there.send('POST', '/scalptest/resume', { secret })).id).toBe(begun.id)
    expect((await here.get('/scalptest')).body.session).toBeNull()
    expect((await here.send('POST', '/scalptest/resume', { secret })).body.code).toBe('scalptest.link_over')
  })

  it('is deleted at once, picture and all', async () => {
    const visitor = await aVisitor(shop)
    const { id } = await answersAll(visitor)
    await shop.shop.pool.query('insert into scalp_photos values ($1, $2, now())', [id, Buffer.of(1)])
    expect((await visitor.send('POST', '/scalptest/delete', {})).body).toEqual({ deleted: 1 })
    expect(await rowsOf(id)).toEqual([])
    expect(
      (await shop.shop.pool.query('select 1 from scalp_photos where session_id = $1', [id])).rowCount,
    ).toBe(0)
  })

  it('goes with a guest after 30 days, stays a member’s, and is theirs when they sign in', async () => {
    const guest = await aVisitor(shop)
    const { id } = await answersAll(guest)
    clock.move(29 * 86_400)
    await tidyScalpTests.run(shop.shop.systemContext())
    expect(await rowsOf(id)).toHaveLength(1)
    clock.move(2 * 86_400)
    expect((await guest.get('/scalptest')).body.session).toBeNull()
    await tidyScalpTests.run(shop.shop.systemContext())
    expect(await rowsOf(id)).toEqual([])
  })

  it('is exported, moved and erased with the account', async () => {
    const member = await signedInMember(shop)
    const into = await signedInMember(shop)
    const { id } = await resultOf(member, await answersAll(member))
    const system = shop.shop.systemContext()
    await system.transaction((tx) =>
      mergeEverywhere(tx, member.id, into.id, { key: 'scalp', actor: 'test', reason: 'one person' }),
    )
    expect(await rowsOf(id)).toMatchObject([{ member_id: into.id }])
    await system.transaction((tx) => eraseEverywhere(tx, into.id))
    expect(await rowsOf(id)).toEqual([])
  })

  it('brings one letter after eight weeks, to whoever wanted it', async () => {
    const member = await signedInMember(shop)
    const { id } = await resultOf(member, await answersAll(member))
    expect((await member.send('POST', '/scalptest/reminder', { session: id, wanted: true })).status).toBe(200)
    const system = shop.shop.systemContext()
    clock.move(55 * 86_400)
    await inviteToRetest.run(system)
    expect(await rowsOf(id)).toMatchObject([{ reminded_at: null }])
    clock.move(2 * 86_400)
    await inviteToRetest.run(system)
    await inviteToRetest.run(system)
    await shop.work('notify-retest-due')
    const { rows } = await shop.shop.pool.query(
      `select event from messages where event = 'scalp_test.retest_due'`,
    )
    expect(rows).toHaveLength(1)
  })
})
