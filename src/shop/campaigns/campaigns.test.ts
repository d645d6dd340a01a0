import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { aCampaignHouse, type CampaignHouse } from '#tools/builders/campaigns/campaigns.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

let house: CampaignHouse
let owner: AtDesk
let marketing: AtDesk
let auditor: AtDesk
beforeAll(async () => {
  house = await aCampaignHouse()
  owner = await atDesk(house.shop, 'owner')
  marketing = await atDesk(house.shop, 'marketing')
  auditor = await atDesk(house.shop, 'auditor')
})
afterAll(() => house.shop.close())
beforeEach(() => house.setLimits({ aloneUpTo: 500, lettersAnHour: 1_000_000 }))

type View = {
  id: string
  state: string
  version: number
  missing: string[]
  held: string | null
  problems: { problem: string }[]
}
const campaignIn = ({ body }: { body: Record<string, unknown> }) => body.campaign as View
const make = async (differing: object = {}, by = marketing) =>
  campaignIn(ok(await by.send('POST', '/campaigns', { ...house.content('Autumn'), ...differing })))
const act = (by: AtDesk, { id, version }: View, what: string, more: object = {}) =>
  by.send('POST', `/campaigns/${id}/${what}`, { expected: version, ...more })
const look = async (id: string, by = owner) =>
  ok(await by.get(`/campaigns/${id}`)).body as Record<string, unknown>
const now = async (id: string) => campaignIn(ok(await owner.get(`/campaigns/${id}`)))

describe('a draft', () => {
  it('can be created, changed by version, and deleted', async () => {
    const made = await make()
    expect(made).toMatchObject({ state: 'draft', missing: ['zh', 'cn'], problems: [], held: null })
    const changed = { ...house.content('Winter'), expected: made.version }
    const after = campaignIn(ok(await marketing.send('PUT', `/campaigns/${made.id}`, changed)))
    expect(after).toMatchObject({ name: 'Winter', version: made.version + 1 })
    expect(no(await marketing.send('PUT', `/campaigns/${made.id}`, changed))).toEqual([
      409,
      'campaigns.moved_on',
    ])
    ok(await act(marketing, after, 'delete'))
    expect((await owner.get(`/campaigns/${made.id}`)).status).toBe(404)
  })

  it('requires an existing segment, or subscribers, as its audience', async () => {
    const withoutAudience = await marketing.send('POST', '/campaigns', { name: 'x' })
    expect([...no(withoutAudience), Object.keys(withoutAudience.body.fields as object)]).toEqual([
      400,
      'campaigns.nobody',
      ['segment_id'],
    ])
    const unknown = { name: 'x', segment_id: crypto.randomUUID() }
    expect(no(await marketing.send('POST', '/campaigns', unknown))).toEqual([
      400,
      'campaigns.unknown_segment',
    ])
    expect(await make({ segment_id: '', subscribers: 'on' })).toMatchObject({ segment_name: null })
  })

  it('prevents the deletion of its segment', async () => {
    const made = await make()
    const deleted = await owner.send('POST', `/segments/${house.segmentId}/delete`, { expected: 1 })
    expect(no(deleted)).toEqual([409, 'segments.in_use'])
    ok(await act(marketing, made, 'delete'))
  })

  it('cannot be scheduled without content, with invalid content, for the past, or without recipients', async () => {
    const unwritten = await make({ letters: {} })
    expect(no(await act(marketing, unwritten, 'schedule'))).toEqual([422, 'campaigns.incomplete'])
    const faulty = await make({
      letters: { en: { subject: 'a', blocks: [{ kind: 'products', text: 'NO-SUCH-SKU' }] } },
    })
    expect(faulty.problems).toMatchObject([{ problem: 'unknown_product', about: 'NO-SUCH-SKU' }])
    expect(no(await act(marketing, faulty, 'schedule'))).toEqual([422, 'campaigns.incomplete'])
    const made = await make()
    expect(no(await act(marketing, made, 'schedule', { at: '2020-01-01T10:00' }))).toEqual([
      400,
      'campaigns.bad_moment',
    ])
    expect(no(await act(marketing, await make({ segment_id: house.emptySegmentId }), 'schedule'))).toEqual([
      422,
      'campaigns.empty',
    ])
  })

  it('can be read by auditors, and changed by staff with the right only', async () => {
    const made = await make()
    expect((await look(made.id, auditor)).history).not.toEqual([])
    expect((await act(auditor, made, 'schedule')).status).toBe(403)
    expect((await auditor.send('POST', '/campaigns', house.content('x'))).status).toBe(403)
    expect((await (await atDesk(house.shop, 'care')).get('/campaigns')).status).toBe(403)
  })

  it('hides numbers below five from staff who cannot read customers', async () => {
    const made = await make()
    expect((await look(made.id, owner)).reach).toBe(3)
    expect((await look(made.id, marketing)).reach).toBe(null)
  })
})

describe('the preview and the test', () => {
  it('show each language, and the fallback language', async () => {
    const made = await make()
    const preview = async (language: string) =>
      ok(await marketing.get(`/campaigns/${made.id}/preview?language=${language}`)).body
    const en = await preview('en')
    expect(en).toMatchObject({ written: 'en', subject: 'News of Autumn', preview: 'A first look' })
    expect(en.text).toContain('http://shop.test/en/shipping')
    expect(en.html).toContain('<strong>bold</strong>')
    expect(en.html).toContain(house.product.name)
    expect(en.html).not.toContain('<script>')
    expect(en.html).not.toContain('HK$')
    expect(await preview('zh')).toMatchObject({ written: 'hk', subject: 'Autumn 消息' })
    expect(await preview('cn')).toMatchObject({ written: 'hk' })
  })

  it('send the test only to the staff user who requests it, marked as a test, with a limit an hour', async () => {
    const made = await make()
    const test = () => marketing.send('POST', `/campaigns/${made.id}/test`, { language: 'en' })
    expect(ok(await test()).body).toEqual({ to: marketing.email })
    const mails = await house.mails('campaign.test')
    expect(mails).toMatchObject([{ to: marketing.email, subject: '[Test] News of Autumn', marketing: null }])
    expect(mails[0]?.text).not.toContain('/l/')
    for (let sent = 1; sent < 20; sent += 1) ok(await test())
    expect(no(await test())).toEqual([429, 'campaigns.too_many_tests'])
  })
})

describe('the approval of a second person (rules/campaigns#3)', () => {
  const ask = async () => {
    await house.setLimits({ aloneUpTo: 2, lettersAnHour: 1_000_000 })
    const made = await make()
    const answer = ok(await act(marketing, made, 'schedule', { at: house.inHours(5), reason: 'autumn' }))
    const approval = answer.body.approval as { id: string; facts: unknown; can_decide: boolean }
    return { approval, campaign: campaignIn(answer) }
  }
  const decide = (by: AtDesk, id: string, what: 'approve' | 'refuse') =>
    by.send('POST', `/approvals/${id}/${what}`, { note: 'looked at' })

  it('is required for large audiences, and schedules the campaign', async () => {
    const { approval, campaign } = await ask()
    expect(campaign.state).toBe('awaiting')
    expect(approval.facts).toContainEqual({ fact: 'recipients', before: null, after: '3' })
    expect(no(await decide(marketing, approval.id, 'approve'))).toEqual([403, 'staff.own_request'])
    expect((await decide(auditor, approval.id, 'approve')).status).toBe(403)
    ok(await decide(await atDesk(house.shop, 'marketing'), approval.id, 'approve'))
    expect((await now(campaign.id)).state).toBe('scheduled')
  })

  it('is required again after a change, which ends the former approval', async () => {
    const { approval, campaign } = await ask()
    ok(await decide(owner, approval.id, 'approve'))
    const scheduled = await now(campaign.id)
    const body = { ...house.content('Other words'), expected: scheduled.version }
    const changed = campaignIn(ok(await marketing.send('PUT', `/campaigns/${campaign.id}`, body)))
    expect(changed.state).toBe('draft')
    expect(campaignIn(ok(await act(marketing, changed, 'schedule', { reason: 'again' }))).state).toBe(
      'awaiting',
    )
  })

  it('is refused for a campaign that was changed or withdrawn meanwhile', async () => {
    const first = await ask()
    const body = { ...house.content('Other'), expected: first.campaign.version }
    ok(await marketing.send('PUT', `/campaigns/${first.campaign.id}`, body))
    expect(no(await decide(owner, first.approval.id, 'approve'))).toEqual([409, 'staff.approval_over'])
    const second = await ask()
    ok(await act(marketing, second.campaign, 'stop'))
    expect(no(await decide(owner, second.approval.id, 'approve'))).toEqual([409, 'staff.approval_over'])
    expect((await now(second.campaign.id)).state).toBe('draft')
  })

  it('is refused once the segment was changed', async () => {
    const { approval } = await ask()
    await house.touchSegment()
    expect(no(await decide(owner, approval.id, 'approve'))).toEqual([409, 'campaigns.moved_on'])
  })

  it('can be denied, which makes the campaign a draft', async () => {
    const { approval, campaign } = await ask()
    ok(await decide(owner, approval.id, 'refuse'))
    const refused = await now(campaign.id)
    expect(refused.state).toBe('draft')
    const again = ok(await act(marketing, refused, 'schedule', { reason: 'once more' }))
    expect(campaignIn(again).state).toBe('awaiting')
  })
})

describe('the start time', () => {
  it('is in Hong Kong time, and the campaign does not begin earlier', async () => {
    const made = await make()
    ok(await act(marketing, made, 'schedule', { at: house.inHours(1 / 3) }))
    await house.runJobs()
    expect((await now(made.id)).state).toBe('scheduled')
    house.clock.move(1_260)
    await house.runJobs()
    expect((await now(made.id)).state).toBe('sent')
  })

  it('does not start a campaign whose audience outgrew the limit without approval, or whose segment changed', async () => {
    const grown = await make()
    ok(await act(marketing, grown, 'schedule', { at: house.inHours(1 / 3) }))
    await house.setLimits({ aloneUpTo: 1, lettersAnHour: 1_000_000 })
    const other = await make({ segment_id: house.smallSegmentId })
    ok(await act(marketing, other, 'schedule', { at: house.inHours(1 / 3) }))
    await house.touchSegment(house.smallSegmentId)
    house.clock.move(1_260)
    await house.runJobs()
    expect(await now(grown.id)).toMatchObject({ state: 'draft', held: 'grown' })
    expect(await now(other.id)).toMatchObject({ state: 'draft', held: 'segment_changed' })
    expect(await house.recipientsOf(grown.id)).toEqual([])
  })

  it('appears in the calendar of a month, with the other campaigns', async () => {
    const made = await make()
    const at = house.inHours(1)
    ok(await act(marketing, made, 'schedule', { at }))
    const reader = await atDesk(house.shop, 'auditor')
    const calendar = ok(await reader.get(`/campaign-calendar?month=${at.slice(0, 7)}`)).body
    expect(calendar.campaigns).toContainEqual(
      expect.objectContaining({ id: made.id, name: 'Autumn', state: 'scheduled' }),
    )
    expect(calendar.coupons).not.toEqual(undefined)
    expect((await reader.get('/campaign-calendar?month=2026-13')).status).toBe(400)
  })
})

it('the database refuses other state changes, and content changes after the start', async () => {
  const made = await make()
  await aMember(house.shop)
  const run = (sql: string) => house.shop.shop.pool.query(sql, [made.id])
  await expect(
    run("update campaigns set state = 'sent', started_at = now(), ended_at = now() where id = $1"),
  ).rejects.toThrow(/cannot go from draft to sent/)
  ok(await act(marketing, made, 'schedule'))
  await house.runJobs()
  await expect(run("update campaigns set letters = '{}' where id = $1")).rejects.toThrow(/stays as it is/)
})
