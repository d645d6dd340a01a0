import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInMember } from '#tools/builders/members.ts'
import { aClock } from '#tools/builders/payments.ts'
import { aVisitor } from '#tools/builders/visitor.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { eraseEverywhere, mergeEverywhere } from '../profile/registry.ts'
import { inviteToRetest, tidyScalpTests } from './jobs.ts'
import { afterEvent, scalpStates, type ScalpEvent } from './rules.ts'

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

describe('a test', () => {
  it('begins with consent alone, once however often Start is pressed', async () => {
    const visitor = await aVisitor(shop)
    expect((await visitor.send('POST', '/scalptest', {})).body.code).toBe('scalptest.consent_needed')
    const both = await Promise.all([1, 2].map(() => visitor.send('POST', '/scalptest', { consent: true })))
    const [one, two] = both.map(sessionOf)
    expect(one?.id).toBe(two?.id)
    expect(one).toMatchObject({ state: 'started', next: 'wash', answers: [] })
  })

  it('takes the same answer twice as one, another as a change, and drops what no longer follows', async () => {
    const visitor = await aVisitor(shop)
    const begun = await answersAll(visitor, { redness: 'often', sores: 'some' })
    expect(begun.path).toContain('sores')
    const say = (choices: string[]) =>
      visitor.send('POST', '/scalptest', { session: begun.id, step: 'redness', choices })
    const [before] = await rowsOf(begun.id)
    expect(sessionOf(await say(['often']))).toEqual(begun)
    expect((await rowsOf(begun.id))[0]).toEqual(before)
    const changed = sessionOf(await say(['never']))
    expect(changed.path).not.toContain('sores')
    expect((await resultOf(visitor, changed)).flags).toEqual([])
  })

  it.each([
    ['an option that is not there', 'wash', { choices: ['never'] }, 'scalptest.bad_answer'],
    ['two of one', 'wash', { choices: ['daily', 'twice'] }, 'scalptest.bad_answer'],
    ['a skip where none is', 'wash', { skip: true }, 'scalptest.bad_answer'],
    ['nothing at all', 'wash', {}, 'scalptest.bad_answer'],
    ['a step that does not follow', 'sores', { choices: ['none'] }, 'scalptest.unknown_step'],
    ['a step that is not there', 'shoe_size', { number: 38 }, 'scalptest.unknown_step'],
  ])('refuses %s', async (_, step, answer, code) => {
    const visitor = await aVisitor(shop)
    const { id } = sessionOf(await visitor.send('POST', '/scalptest', { consent: true }))
    expect((await visitor.send('POST', '/scalptest', { session: id, step, ...answer })).body.code).toBe(code)
  })

  it('has no result before everything is answered, and the same one however often it is asked for', async () => {
    const visitor = await aVisitor(shop)
    const begun = sessionOf(await visitor.send('POST', '/scalptest', { consent: true }))
    expect((await visitor.send('POST', '/scalptest/result', { session: begun.id })).body.code).toBe(
      'scalptest.answer_missing',
    )
    const done = await answersAll(visitor, { evening: 'oily', wash: 'daily' }, begun)
    const both = await Promise.all([resultOf(visitor, done), resultOf(visitor, done)])
    expect(both[0]).toEqual(both[1])
    expect(both[0]).toMatchObject({ type: { key: 'oily' }, is_stopped: false, before_at: null })
  })

  it('is nobody else’s, and says nothing of health in the database', async () => {
    const visitor = await aVisitor(shop)
    const other = await aVisitor(shop)
    const done = await answersAll(visitor, { care: ['pregnant'] })
    await resultOf(visitor, done)
    const calls = [
      other.send('POST', '/scalptest', { session: done.id, step: 'wash', choices: ['daily'] }),
      other.send('POST', '/scalptest/result', { session: done.id }),
      other.get(`/scalptest/result?session=${done.id}`),
      other.send('POST', '/scalptest/link', { session: done.id }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const [row] = await rowsOf(done.id)
    const dump = JSON.stringify(row) + String(row?.answers) + String(row?.result)
    expect(dump).not.toMatch(/pregnant|oily|daily/)
  })

  it('follows the table of states in every cell', async () => {
    const act: Record<ScalpEvent, (by: Caller, id: string) => Promise<unknown>> = {
      answer: (by, id) => by.send('POST', '/scalptest', { session: id, step: 'wash', choices: ['twice'] }),
      complete: (by, id) => by.send('POST', '/scalptest/result', { session: id }),
      start_another: (by) => by.send('POST', '/scalptest', { consent: true, restart: true }),
      complete_another: async (by) => resultOf(by, await answersAll(by)),
      idle: async (_, id) => {
        await shop.shop.pool.query(`update scalp_sessions set answered_at = $1 where id = $2`, [
          new Date(clock.now().getTime() - 25 * 3_600_000),
          id,
        ])
        await tidyScalpTests.run(shop.shop.systemContext())
      },
      resume: async (by, id) => {
        const { body } = await by.send('POST', '/scalptest/link', { session: id })
        const secret = new URL(String(body.url)).searchParams.get('link')
        return by.send('POST', '/scalptest/resume', { secret })
      },
    }
    const reach: Record<(typeof scalpStates)[number], (by: Caller) => Promise<string>> = {
      started: async (by) => sessionOf(await by.send('POST', '/scalptest', { consent: true })).id,
      in_progress: async (by) => (await answersAll(by)).id,
      completed: async (by) => (await resultOf(by, await answersAll(by))).id,
      superseded: async (by) => {
        const first = await resultOf(by, await answersAll(by))
        await resultOf(by, await answersAll(by))
        return first.id
      },
      abandoned: async (by) => {
        const { id } = sessionOf(await by.send('POST', '/scalptest', { consent: true }))
        await act.start_another(by, id)
        return id
      },
    }
    for (const state of scalpStates)
      for (const event of Object.keys(act) as ScalpEvent[]) {
        const visitor = await aVisitor(shop)
        const id = await reach[state](visitor)
        await act[event](visitor, id)
        const [row] = await rowsOf(id)
        expect(`${state} + ${event}: ${String(row?.state)}`).toBe(
          `${state} + ${event}: ${afterEvent[state][event] ?? state}`,
        )
      }
  })
})

describe('a result', () => {
  it('names at most six and two, each with its reason, none that cannot be bought in that country', async () => {
    for (const country of ['hk', 'tw', 'jp']) {
      const visitor = await aVisitor(shop, {
        country,
        currency: country === 'hk' ? 'HKD' : country === 'tw' ? 'TWD' : 'JPY',
      })
      const result = await resultOf(
        visitor,
        await answersAll(visitor, { evening: 'oily', ends: 'rough', heat: 7, days: ['strain'] }),
      )
      expect(result.products.length).toBeLessThanOrEqual(6)
      expect(result.treatments.length).toBeLessThanOrEqual(2)
      if (country === 'hk') expect(result.products.length).toBeGreaterThan(3)
      for (const { because, sub_sku } of result.products) {
        expect(because.length).toBeGreaterThan(5)
        const { body } = await visitor.get(`/product/status?sub_skus=${sub_sku}`)
        expect(body.status).toMatchObject([{ buyable: { ok: true } }])
      }
    }
  })

  it('puts everything away behind a warning', async () => {
    const visitor = await aVisitor(shop)
    const result = await resultOf(
      visitor,
      await answersAll(visitor, { shedding: 'much_more', patches: 'patches' }),
    )
    expect(result).toMatchObject({
      flags: [{ key: 'patches' }],
      is_stopped: true,
      products: [],
      treatments: [],
    })
  })

  it('leaves out what holds what somebody must avoid, and says why', async () => {
    const visitor = await aVisitor(shop)
    const result = await resultOf(
      visitor,
      await answersAll(visitor, { evening: 'oily', ends: 'rough', heat: 7, allergies: ['nuts', 'wheat'] }),
    )
    expect(result.products.map(({ product }) => product.sku)).not.toContain('ELOWEN-REPAIR-CONDITIONER')
    expect(result.left_out).toContainEqual(
      expect.objectContaining({ because: 'avoided', ingredients: expect.arrayContaining(['wheat']) }),
    )
    const pregnant = await resultOf(
      visitor,
      await answersAll(visitor, { shedding: 'more', care: ['pregnant'] }),
    )
    expect(pregnant.flags).toMatchObject([{ key: 'pregnant', is_stop: false }])
    expect(pregnant.products.map(({ product }) => product.sku)).not.toContain('ELOWEN-SCALP-SERUM')
  })

  it('goes into the bag in one press, once or by subscription, twice as once', async () => {
    const visitor = await aVisitor(shop)
    const result = await resultOf(visitor, await answersAll(visitor, { evening: 'flat' }))
    const press = (as: string) => visitor.send('POST', '/scalptest/routine', { session: result.id, as })
    expect((await press('once')).body).toEqual({ added: result.products.length, subscribed: 0 })
    await press('once')
    expect((await visitor.cart()).items).toHaveLength(result.products.length)
    const sold = result.products.filter(({ subscription }) => subscription).length
    expect(sold).toBeGreaterThan(0)
    expect((await press('subscription')).body).toMatchObject({ subscribed: sold })
    expect((await visitor.cart('subscription')).items).toHaveLength(sold)
  })

  it('shows a member’s second beside the first', async () => {
    const member = await signedInMember(shop)
    const first = await resultOf(member, await answersAll(member, { evening: 'oily', wash: 'daily' }))
    await shop.shop.pool.query(
      `update scalp_sessions set completed_at = completed_at - interval '57 days' where id = $1`,
      [first.id],
    )
    const second = await resultOf(member, await answersAll(member, { evening: 'fresh' }))
    expect(second.before_at).not.toBeNull()
    const oil = (result: Result) => result.traits.find(({ key }) => key === 'oil')
    expect(oil(second)?.before).toBe(oil(first)?.value)
    expect(oil(second)?.value).toBeLessThan(oil(first)?.value ?? 0)
    const { body } = await member.get('/scalptest/results')
    expect(body.results).toMatchObject([{ id: second.id }, { id: first.id }])
  })

  it('fills in what is asked before a treatment', async () => {
    const visitor = await aVisitor(shop)
    const { id } = await answersAll(visitor, {
      care: ['medicine'],
      allergies: ['nuts', 'soy'],
      note: 'Tender behind the left ear.',
    })
    const { body } = await visitor.get(`/scalptest/booking?session=${id}`)
    expect(body.answers).toEqual({
      pregnant: false,
      skin: false,
      medicine: true,
      allergic: true,
      allergy: 'Nuts, Soy',
      note: 'Tender behind the left ear.',
    })
  })
})

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
