import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCampaignHouse, type CampaignHouse } from '#tools/builders/campaigns/campaigns.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { statementsOf } from '#tools/testing/counted-statements.ts'
import { workingProcess } from '#tools/testing/working-process.ts'
import { sendDue } from '#shop/campaigns/sending/send.ts'

const count = 3_000
/** Most statements per recipient, with their share of queries for fifty. */
const mostStatements = 8
let house: CampaignHouse
let campaignId: string

/** A campaign to every subscriber that begins at once. */
async function begun(name: string): Promise<string> {
  const owner = await atDesk(house.shop, 'owner')
  const content = { ...house.content(name), segment_id: '', subscribers: 'on' }
  const made = ok(await owner.send('POST', '/campaigns', content)).body.campaign as {
    id: string
    version: number
  }
  ok(await owner.send('POST', `/campaigns/${made.id}/schedule`, { expected: made.version }))
  return made.id
}

beforeAll(async () => {
  house = await aCampaignHouse()
  await house.setLimits({ aloneUpTo: 100_000, lettersAnHour: 1_000_000 })
  await house.query(
    `insert into marketing_consents (email, locale, state, source, wording, requested_at, confirmed_at)
     select 'reader-' || n || '@example.com', (array['hk', 'zh', 'cn', 'en'])[1 + n % 4], 'confirmed', 'footer', 2, now(), now()
     from generate_series(1, $1) n`,
    count - 1, // beside the existing one
  )
  campaignId = await begun('Many')
}, 60_000)
afterAll(() => house.shop.close())

const waiting = async (id = campaignId) =>
  (
    await house.query<{ count: number }>(
      "select count(*)::int as count from campaign_recipients where campaign_id = $1 and state = 'waiting'",
      id,
    )
  )[0]?.count ?? 0

it(
  'sends one email to each of thousands and skips none, though a process is killed and two continue (rules/campaigns#6)',
  { timeout: 600_000 },
  async () => {
    const url = house.shop.databaseUrl
    const first = workingProcess(url, 'campaigns')
    const handed = async () =>
      (
        await house.query<{ count: number }>(
          "select count(*)::int as count from messages where event = 'campaign'",
        )
      )[0]?.count ?? 0
    await expect.poll(handed, { timeout: 300_000, interval: 20 }).toBeGreaterThan(0)
    first.kill()
    await first.ended
    const left = await waiting()
    expect(left).toBeGreaterThan(0)
    expect(await handed()).toBe(count - left)

    const another = workingProcess(url, 'campaigns')
    const here = async () => {
      while ((await waiting()) > 0) await sendDue(house.ctx())
    }
    await Promise.all([another.ended, here()])
    const [sums] = await house.query(
      `select (select count(*) from messages where event = 'campaign')::int as messages,
         (select count(distinct "to") from messages where event = 'campaign')::int as readers,
         (select count(*) from campaign_recipients where campaign_id = $1 and state = 'handed')::int as handed,
         (select count(distinct message_id) from campaign_recipients where campaign_id = $1)::int as each,
         (select state from campaigns where id = $1) as state`,
      campaignId,
    )
    expect(sums).toEqual({ messages: count, readers: count, handed: count, each: count, state: 'sent' })
  },
)

it(
  'respects its rate though processes are killed, and sends nothing to members who unsubscribed (rules/campaigns#6, #7)',
  { timeout: 600_000 },
  async () => {
    const aMinute = 100
    // the previous campaign is done, and its emails are not of this hour
    await house.query(
      `update campaigns set state = case state when 'sending' then 'stopped' else 'draft' end
       where state in ('sending', 'scheduled')`,
    )
    await house.query(`update campaign_recipients set handed_at = handed_at - interval '2 hours'`)
    await house.setLimits({ aloneUpTo: 100_000, lettersAnHour: 60 * aMinute })
    const id = await begun('Paced')
    const url = house.shop.databaseUrl
    const handed = async () =>
      (
        await house.query<{ handed: number; minutes: number }>(
          `select count(*)::int as handed,
             count(distinct date_trunc('minute', handed_at))::int as minutes
           from campaign_recipients where campaign_id = $1 and state = 'handed'`,
          id,
        )
      )[0] ?? { handed: 0, minutes: 0 }
    const first = workingProcess(url, 'campaigns')
    await expect
      .poll(async () => (await handed()).handed, { timeout: 300_000, interval: 20 })
      .toBeGreaterThan(0)
    first.kill()
    await first.ended
    // the next worker counts the emails that it has sent
    await workingProcess(url, 'campaigns').ended
    const { handed: sent, minutes } = await handed()
    expect(sent).toBeGreaterThanOrEqual(aMinute)
    expect(sent).toBeLessThanOrEqual(aMinute * (minutes + 1))

    const leaving = await house.query<{ id: string }>(
      `update marketing_consents set state = 'withdrawn', withdrawn_at = now(), withdrawn_by = 'link' where id in (
         select consent_id from campaign_recipients where campaign_id = $1 and state = 'waiting' order by id limit 500)
       returning id`,
      id,
    )
    await house.setLimits({ aloneUpTo: 100_000, lettersAnHour: 1_000_000 })
    const left = await waiting(id)
    const statements = await statementsOf(() => sendDue(house.ctx()))
    expect(await waiting(id)).toBe(0)
    const [sums] = await house.query(
      `select count(*) filter (where state = 'handed')::int as handed,
         count(distinct message_id)::int as messages,
         count(*) filter (where state = 'skipped' and cause = 'withdrawn')::int as withdrawn,
         count(*) filter (where consent_id = any ($2) and message_id is not null)::int as against
       from campaign_recipients where campaign_id = $1`,
      id,
      leaving.map((row) => row.id),
    )
    const all = count - leaving.length
    expect(sums).toEqual({ handed: all, messages: all, withdrawn: leaving.length, against: 0 })
    expect(statements / left).toBeLessThan(mostStatements)
  },
)
