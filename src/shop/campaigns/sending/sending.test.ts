import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCampaignHouse, type CampaignHouse } from '#tools/builders/campaigns/campaigns.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { mergeEverywhere } from '../../profile/registry.ts'
import { sendMessage } from '../../notifications/sending.ts'

let house: CampaignHouse
let owner: AtDesk
beforeAll(async () => {
  house = await aCampaignHouse()
  owner = await atDesk(house.shop, 'owner')
  await house.setLimits({ aloneUpTo: 10_000, lettersAnHour: 1_000_000 })
})
afterAll(() => house.shop.close())

type View = { id: string; state: string; version: number }
const campaignIn = ({ body }: { body: Record<string, unknown> }) => body.campaign as View
const now = async (id: string) => campaignIn(ok(await owner.get(`/campaigns/${id}`)))
const act = async ({ id }: View, what: string) =>
  campaignIn(ok(await owner.send('POST', `/campaigns/${id}/${what}`, { expected: (await now(id)).version })))
const scheduled = async (name: string, differing: object = {}) => {
  const made = ok(await owner.send('POST', '/campaigns', { ...house.content(name), ...differing }))
  return act(campaignIn(made), 'schedule')
}
const mailsOf = async (id: string) =>
  (await house.mails('campaign')).filter(({ key }) => key.startsWith(`campaign:${id}:`))
const results = async (id: string) =>
  ok(await owner.get(`/campaigns/${id}/results`)).body.results as Record<string, number> | null

describe('a campaign that is sent', () => {
  it('is sent once to consenting members and subscribers, each in their language, with an unsubscribe link', async () => {
    const sent = await scheduled('Spring', { subscribers: 'on' })
    expect(sent.state).toBe('scheduled')
    expect(await results(sent.id)).toBe(null)
    await house.runJobs()
    await house.runJobs()
    expect((await now(sent.id)).state).toBe('sent')
    const mails = await mailsOf(sent.id)
    const [en, hk, zh] = house.readers
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        [en.email, 'News of Spring'],
        [hk.email, 'Spring 消息'],
        [zh.email, 'Spring 消息'],
        [house.subscriber, 'Spring 消息'],
      ].toSorted(),
    )
    for (const mail of mails) {
      expect(mail.marketing).toBe('news')
      expect(mail.text).toContain('/unsubscribe?token=')
      expect(mail.html).not.toMatch(/<img[^>]*(?:width="1"|height="1")/)
    }
    expect(await results(sent.id)).toMatchObject({ recipients: 4, queued: 4, waiting: 0, followers: 0 })
    for (const { id } of await house.query<{ id: string }>("select id from messages where state = 'queued'"))
      await sendMessage(house.ctx(), id)
    expect(await results(sent.id)).toMatchObject({ queued: 0, sent: 4, failed: 0 })
  })

  it('stores the consent that each letter is based on', async () => {
    const sent = await scheduled('Proof')
    await house.runJobs()
    const rows = await house.query<{ same: boolean }>(
      `select r.wording = c.wording and r.consented_at = c.confirmed_at as same from campaign_recipients r
       join marketing_consents c on c.id = r.consent_id where r.campaign_id = $1`,
      sent.id,
    )
    expect(rows).toEqual([{ same: true }, { same: true }, { same: true }])
  })

  it('skips recipients who withdrew, were locked or were erased since it began, and counts each cause', async () => {
    const [withdrew, locked, erased] = [await reader(), await reader(), await reader()]
    await house.setLimits({ aloneUpTo: 10_000, lettersAnHour: 60 })
    const sent = await scheduled('Skipping')
    house.clock.move(61)
    await house.runJobs()
    expect((await now(sent.id)).state).toBe('sending')
    await act(sent, 'stop')
    const waiting = (await house.recipientsOf(sent.id)).filter(({ state }) => state === 'waiting')
    // a recipient whose email was already sent is not among these three
    const still = [withdrew, locked, erased].filter(({ id }) => waiting.some((each) => each.member_id === id))
    await house.query(
      "update marketing_consents set state = 'withdrawn', withdrawn_at = now(), withdrawn_by = 'profile' where email = $1",
      withdrew.email,
    )
    await house.query("update members set state = 'suspended' where id = $1", locked.id)
    await house.query("update members set state = 'erased' where id = $1", erased.id)
    await house.setLimits({ aloneUpTo: 10_000, lettersAnHour: 1_000_000 })
    await act(sent, 'resume')
    await house.runJobs()
    const causes = new Map((await house.recipientsOf(sent.id)).map(({ member_id: id, cause }) => [id, cause]))
    const expected = new Map([
      [withdrew.id, 'withdrawn'],
      [locked.id, 'locked'],
      [erased.id, 'erased'],
    ])
    expect(still.length).toBeGreaterThan(0)
    for (const { id } of still) expect(causes.get(id)).toBe(expected.get(id))
    const all = await results(sent.id)
    expect(all).toMatchObject({ waiting: 0 })
    expect((all?.withdrawn ?? 0) + (all?.locked ?? 0) + (all?.erased ?? 0)).toBe(still.length)
  })

  it('does not send a queued letter after consent is withdrawn, and counts it as skipped', async () => {
    const one = await reader()
    const sent = await scheduled('Late')
    await house.runJobs()
    await house.query(
      "update marketing_consents set state = 'withdrawn', withdrawn_at = now(), withdrawn_by = 'profile' where email = $1",
      one.email,
    )
    for (const { id } of await house.query<{ id: string }>("select id from messages where state = 'queued'"))
      await sendMessage(house.ctx(), id)
    const all = await results(sent.id)
    expect([all?.withdrawn, (all?.sent ?? 0) + 1]).toEqual([1, all?.recipients])
  })
})

const reader = async () => {
  const member = await aMember(house.shop)
  await house.agree(member.email)
  return member
}

describe('the throttle and the stop', () => {
  it('limit the letters a minute, continue automatically, and stop at once', async () => {
    await house.setLimits({ aloneUpTo: 10_000, lettersAnHour: 60 })
    house.clock.move(1_200)
    const sent = await scheduled('Slowly')
    const handed = async () => (await mailsOf(sent.id)).length
    await house.runJobs()
    await house.runJobs()
    expect(await handed()).toBe(1)
    house.clock.move(61)
    await house.runJobs()
    expect(await handed()).toBe(2)
    expect((await act(sent, 'stop')).state).toBe('stopped')
    house.clock.move(61)
    await house.runJobs()
    expect(await handed()).toBe(2)
    expect((await owner.send('POST', `/campaigns/${sent.id}/stop`)).body.code).toBe('campaigns.cannot')
    expect((await act(sent, 'resume')).state).toBe('sending')
    await house.runJobs()
    expect(await handed()).toBe(3)
    await house.setLimits({ aloneUpTo: 10_000, lettersAnHour: 1_000_000 })
    await house.runJobs()
    expect((await now(sent.id)).state).toBe('sent')
    const { length } = await house.recipientsOf(sent.id)
    expect(await handed()).toBe(length)
  })

  it('a person whose two accounts were merged has one row', async () => {
    const [closed, stays] = [await reader(), await reader()]
    const sent = await scheduled('Merged')
    await house.runJobs()
    const other = await scheduled('Merged again')
    await house
      .ctx()
      .transaction((tx) => mergeEverywhere(tx, closed.id, stays.id, { key: 'k', actor: 'x', reason: 'same' }))
    const rows = (await house.recipientsOf(sent.id)).map(({ member_id: id }) => id)
    expect(rows.filter((id) => id === stays.id)).toHaveLength(1)
    expect(rows.filter((id) => id === closed.id)).toHaveLength(1) // both had received theirs before
    await house.runJobs()
    expect((await house.recipientsOf(other.id)).filter(({ member_id: id }) => id === stays.id)).toHaveLength(
      1,
    )
  })

  it('a person whose accounts are merged between two batches gets one letter', async () => {
    const sent = await begunSlowly('Joined')
    const handed = (await house.recipientsOf(sent.id)).find(({ state }) => state === 'handed')
    const waits = (await house.recipientsOf(sent.id)).find(({ state }) => state === 'waiting')
    const [closed, stays] = [handed?.member_id ?? '', waits?.member_id ?? '']
    await house
      .ctx()
      .transaction((tx) => mergeEverywhere(tx, closed, stays, { key: 'k', actor: 'x', reason: 'same' }))
    const ofBoth = (await house.recipientsOf(sent.id)).filter(
      ({ member_id: id }) => id === closed || id === stays,
    )
    expect(ofBoth).toMatchObject([{ id: handed?.id, member_id: stays, state: 'handed' }])
    await runToEnd(sent)
    expect(await mailsOf(sent.id)).toHaveLength((await house.recipientsOf(sent.id)).length)
  })
})

/** A campaign after its first email. */
async function begunSlowly(name: string): Promise<View> {
  await house.setLimits({ aloneUpTo: 10_000, lettersAnHour: 60 })
  house.clock.move(1_200)
  const sent = await scheduled(name)
  await house.runJobs()
  expect(await mailsOf(sent.id)).toHaveLength(1)
  return sent
}

async function runToEnd(sent: View): Promise<void> {
  await house.setLimits({ aloneUpTo: 10_000, lettersAnHour: 1_000_000 })
  await house.runJobs()
  expect((await now(sent.id)).state).toBe('sent')
}
