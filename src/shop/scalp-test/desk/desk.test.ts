import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let content: AtDesk
let manager: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  content = await atDesk(shop, 'content')
  manager = await atDesk(shop, 'manager')
})
afterAll(() => shop.close())

type Version = { id: string; number: number; state: string; revision: number; error_count: number }
const versionOf = ({ body }: TestAnswer): Version => body.version as Version
const versions = async () => (await manager.get('/scalp-versions')).body.versions as Version[]
const live = async () => {
  const found = (await versions()).find(({ state }) => state === 'live')
  if (!found) throw new Error('no version is live')
  return found
}
const copied = async (): Promise<Version> =>
  versionOf(await content.send('POST', `/scalp-versions/${(await live()).id}/copy`, { note: 'winter' }))
const edited = (version: Version, part: string, fields: object, by = content): Promise<TestAnswer> =>
  by.send('POST', `/scalp-versions/${version.id}`, {
    revision: version.revision,
    part,
    fields: Object.entries(fields).map(([path, text]) => ({ path, text })),
  })
const published = (version: Version, by = manager): Promise<TestAnswer> =>
  by.send('POST', `/scalp-versions/${version.id}/publish`, { revision: version.revision })

describe('a version in the back office', () => {
  it('is copied, edited, compared and published; new tests use it, begun ones end with theirs', async () => {
    const begun = await aVisitor(shop)
    await begun.send('POST', '/scalptest', { consent: true })
    const before = await live()
    const draft = await copied()
    expect(draft).toMatchObject({ state: 'draft', number: before.number + 1, revision: 1 })
    const changes = { 'question.eng': 'How often, in a week?', 'options.0.points.oil': '4', when: '' }
    const after = versionOf(await edited(draft, 'steps.wash', changes))
    expect(after.revision).toBe(2)
    const seen = (await manager.get(`/scalp-versions/${draft.id}?part=steps.wash`)).body
    expect(seen.differences).toEqual([
      {
        at: 'steps.wash.question.eng',
        before: 'How often do you wash your hair?',
        after: 'How often, in a week?',
      },
      { at: 'steps.wash.options.daily.points.oil', before: '2', after: '4' },
    ])
    expect(seen.fields).toContainEqual({ path: 'options.0.points.oil', kind: 'number', value: '4' })
    expect((await published(after, content)).status).toBe(403)
    expect(versionOf(await published(after))).toMatchObject({ state: 'live' })
    expect((await versions()).filter(({ state }) => state === 'live')).toHaveLength(1)
    const fresh = await aVisitor(shop)
    const questionOf = async (by: typeof fresh) => {
      const { version } = (await by.get('/scalptest')).body as {
        version: { steps: { question: { eng: string } }[] }
      }
      return version.steps[0]?.question.eng
    }
    await expect.poll(() => questionOf(fresh)).toBe('How often, in a week?')
    expect(await questionOf(begun)).toBe('How often do you wash your hair?')
    // the way back
    const retired = (await versions()).find(({ id }) => id === before.id)
    expect(retired?.state).toBe('retired')
    expect(versionOf(await published(retired ?? before))).toMatchObject({ state: 'live' })
    const later = await aVisitor(shop)
    await expect.poll(() => questionOf(later)).toBe('How often do you wash your hair?')
  })

  it('loses no concurrent edit, and is immutable once published', async () => {
    const draft = await copied()
    const first = await edited(draft, 'types.oily', { 'name.eng': 'Oily scalp' })
    expect(first.status).toBe(200)
    expect((await edited(draft, 'types.oily', { 'name.eng': 'Greasy' })).body.code).toBe(
      'scalptest.version_changed',
    )
    expect((await edited(await live(), 'types.oily', { 'name.eng': 'Greasy' })).body.code).toBe(
      'scalptest.version_fixed',
    )
  })

  it.each([
    ['a condition that cannot be read', 'steps.sores', { when: 'redness is often' }, 'fields.0.text'],
    ['points that are no number', 'steps.wash', { 'options.1.points.oil': 'much' }, 'fields.0.text'],
    ['a field that is not there', 'steps.wash', { 'options.9.label.eng': 'x' }, 'fields.0.text'],
    ['more points than ten', 'steps.wash', { 'options.1.points.oil': '99' }, 'steps.0.options.1.points.oil'],
  ])('refuses %s, at its field', async (_, part, fields, at) => {
    const { body } = await edited(await copied(), part, fields)
    expect(body.code).toBe('scalptest.version_invalid')
    expect(Object.keys(body.fields as object)).toContain(at)
  })

  it('is not published with an error, which is named', async () => {
    const draft = await copied()
    const faulty = versionOf(await edited(draft, 'steps.sores', { when: 'aim: calm' }))
    const { errors } = (await manager.get(`/scalp-versions/${draft.id}`)).body
    expect(errors).toEqual([{ kind: 'asked_later', at: 'steps.sores' }])
    expect((await published(faulty)).body.code).toBe('scalptest.version_invalid')
  })

  it('adds, removes and moves options and steps', async () => {
    let version = await copied()
    const change = async (deed: string, at: string, key = '') => {
      version = versionOf(
        await content.send('POST', `/scalp-versions/${version.id}/structure`, {
          revision: version.revision,
          deed,
          at,
          key,
        }),
      )
    }
    await change('add', 'steps.wash.options', 'never')
    await change('up', 'steps.wash.options.4')
    await change('remove', 'steps.wash.options.0')
    await change('add', 'steps', 'hats')
    const { entries, parts } = (await manager.get(`/scalp-versions/${version.id}?part=steps.wash`)).body
    expect(entries).toEqual(['other_day', 'twice', 'never', 'weekly'])
    expect((parts as { part: string }[]).map(({ part }) => part)).toContain('steps.hats')
    expect(version.error_count).toBeGreaterThan(0)
  })

  it('has trial runs without stored data, and statistics without personal data', async () => {
    const draft = await copied()
    const run = await manager.get(
      `/scalp-versions/${draft.id}/try?answers=${encodeURIComponent('wash:daily;evening:oily;shedding:much_more;patches:patches')}`,
    )
    expect(run.body.result).toMatchObject({ is_stopped: true, products: [] })
    const visitor = await aVisitor(shop)
    const { body } = await visitor.send('POST', '/scalptest', { consent: true })
    const { id } = body.session as { id: string }
    await visitor.send('POST', '/scalptest', { session: id, step: 'wash', choices: ['daily'] })
    await visitor.send('POST', '/scalptest', { session: id, step: 'wash', choices: ['twice'] })
    const report = (await (await atDesk(shop, 'auditor')).get('/scalp-report')).body
    const steps = report.steps as { key: string; answered: number; changed: number }[]
    expect(report.started).toBeGreaterThan(0)
    expect(steps[0]).toMatchObject({ key: 'wash', answered: 1, changed: 1 })
    expect(JSON.stringify(report)).not.toContain(id)
    const care = await atDesk(shop, 'care')
    expect((await care.get('/scalp-report')).status).toBe(403)
  })
})
