import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import {
  answersAll,
  resultOf,
  rowsOf,
  sessionOf,
  type Caller,
} from '#tools/builders/scalp-test/scalp-sessions.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { tidyScalpTests } from './jobs.ts'
import { afterEvent, scalpStates, type ScalpEvent } from './rules.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

describe('a test', () => {
  it('requires consent, and starts once under repeated requests', async () => {
    const visitor = await aVisitor(shop)
    expect((await visitor.send('POST', '/scalptest', {})).body.code).toBe('scalptest.consent_needed')
    const both = await Promise.all([1, 2].map(() => visitor.send('POST', '/scalptest', { consent: true })))
    const [one, two] = both.map(sessionOf)
    expect(one?.id).toBe(two?.id)
    expect(one).toMatchObject({ state: 'started', next: 'wash', answers: [] })
  })

  it('accepts the same answer twice, applies a changed one, and drops answers that no longer apply', async () => {
    const visitor = await aVisitor(shop)
    const begun = await answersAll(visitor, { redness: 'often', sores: 'some' })
    expect(begun.path).toContain('sores')
    const sendAnswer = (choices: string[]) =>
      visitor.send('POST', '/scalptest', { session: begun.id, step: 'redness', choices })
    const [before] = await rowsOf(shop, begun.id)
    expect(sessionOf(await sendAnswer(['often']))).toEqual(begun)
    expect((await rowsOf(shop, begun.id))[0]).toEqual(before)
    const changed = sessionOf(await sendAnswer(['never']))
    expect(changed.path).not.toContain('sores')
    expect((await resultOf(visitor, changed)).flags).toEqual([])
  })

  it('treats an empty text or no picture as skipped, and keeps the measurement', async () => {
    const visitor = await aVisitor(shop)
    const done = await answersAll(visitor)
    const { steps } = (await visitor.get('/scalptest')).body.version as {
      steps: { key: string; kind: string }[]
    }
    const stepOf = (kind: string) => steps.find((step) => step.kind === kind)?.key
    const empty = async (kind: string, more: object = {}) => {
      const step = stepOf(kind)
      const answer = await visitor.send('POST', '/scalptest', { session: done.id, step, ...more })
      const session = sessionOf(answer)
      return session.answers.find((answer) => answer.step === step)
    }
    expect(await empty('text', { text: ' ' })).toMatchObject({ skipped: true })
    expect(await empty('text')).toMatchObject({ skipped: true })
    expect(await empty('photo')).toMatchObject({ skipped: true })
    const read = { value: 20, certainty: 'high' }
    const measures = { redness: read, flakes: read, shine: read, partingWidth: read }
    expect(await empty('photo', { measures })).toMatchObject({ measures: { shine: read } })
    expect(await empty('photo')).toMatchObject({ measures: { shine: read } })
  })

  it.each([
    ['an option that is not there', 'wash', { choices: ['never'] }, 'scalptest.bad_answer'],
    ['two of one', 'wash', { choices: ['daily', 'twice'] }, 'scalptest.bad_answer'],
    ['a skip of a required step', 'wash', { skip: true }, 'scalptest.bad_answer'],
    ['nothing at all', 'wash', {}, 'scalptest.bad_answer'],
    ['a step that does not follow', 'sores', { choices: ['none'] }, 'scalptest.unknown_step'],
    ['a step that is not there', 'shoe_size', { number: 38 }, 'scalptest.unknown_step'],
  ])('refuses %s', async (_, step, answer, code) => {
    const visitor = await aVisitor(shop)
    const { id } = sessionOf(await visitor.send('POST', '/scalptest', { consent: true }))
    expect((await visitor.send('POST', '/scalptest', { session: id, step, ...answer })).body.code).toBe(code)
  })

  it('has no result before all questions are answered, and the same result however often it is requested', async () => {
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

  it('belongs to one visitor alone, and stores no plain health data in the database', async () => {
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
    const [row] = await rowsOf(shop, done.id)
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
        const [row] = await rowsOf(shop, id)
        expect(`${state} + ${event}: ${String(row?.state)}`).toBe(
          `${state} + ${event}: ${afterEvent[state][event] ?? state}`,
        )
      }
  })
})
