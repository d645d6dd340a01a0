import { expect } from 'vitest'
import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'

type Session = { id: string; state: string; next: string | null; path: string[]; answers: { step: string }[] }
export type Caller = {
  send(method: 'POST', path: string, body: object): Promise<TestAnswer>
  get(path: string): Promise<TestAnswer>
}
type Given = Record<string, string | number | readonly string[]>
export const sessionOf = ({ body }: TestAnswer): Session => body.session as Session

/** Answers every question; those not given get the first option, the lowest number, or are skipped. */
export async function answersAll(by: Caller, given: Given = {}, begun?: Session): Promise<Session> {
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

export type Result = {
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
export async function resultOf(by: Caller, session: Session): Promise<Result> {
  const { status, body } = await by.send('POST', '/scalptest/result', { session: session.id })
  expect(status).toBe(200)
  return body.result as Result
}

/** The row of a test, if it still exists. */
export const rowsOf = async ({ shop }: TestShop, id: string) =>
  (await shop.pool.query('select * from scalp_sessions where id = $1', [id])).rows as Record<
    string,
    unknown
  >[]
