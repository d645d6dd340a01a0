import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCampaignHouse, type CampaignHouse } from '#tools/builders/campaigns.ts'
import { ok } from '#tools/builders/desk-orders.ts'
import { atDesk } from '#tools/builders/staff.ts'
import { workingProcess } from '#tools/testing/working-process.ts'
import { sendDue } from '#shop/campaigns/sending/send.ts'

const count = 3_000
let house: CampaignHouse
let campaignId: string
beforeAll(async () => {
  house = await aCampaignHouse()
  await house.setLimits({ aloneUpTo: 100_000, lettersAnHour: 1_000_000 })
  await house.query(
    `insert into marketing_consents (email, locale, state, source, wording, requested_at, confirmed_at)
     select 'reader-' || n || '@example.com', (array['hk', 'zh', 'cn', 'en'])[1 + n % 4], 'confirmed', 'footer', 2, now(), now()
     from generate_series(1, $1) n`,
    count - 1, // beside the one who is there
  )
  const owner = await atDesk(house.shop, 'owner')
  const content = { ...house.content('Many'), segment_id: '', subscribers: 'on' }
  const made = ok(await owner.send('POST', '/campaigns', content)).body.campaign as {
    id: string
    version: number
  }
  ok(await owner.send('POST', `/campaigns/${made.id}/schedule`, { expected: made.version }))
  campaignId = made.id
}, 60_000)
afterAll(() => house.shop.close())

const waiting = async () =>
  (
    await house.query<{ count: number }>(
      "select count(*)::int as count from campaign_recipients where campaign_id = $1 and state = 'waiting'",
      campaignId,
    )
  )[0]?.count ?? 0

it(
  'writes once to each of thousands and forgets nobody, though a process is killed and two go on (rules/campaigns#6)',
  { timeout: 240_000 },
  async () => {
    const [database] = await house.query<{ name: string }>('select current_database() as name')
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = `/${database?.name ?? ''}`
    const first = workingProcess(url.href, 'campaigns')
    const handed = async () =>
      (
        await house.query<{ count: number }>(
          "select count(*)::int as count from messages where event = 'campaign'",
        )
      )[0]?.count ?? 0
    await expect.poll(handed, { timeout: 120_000, interval: 20 }).toBeGreaterThan(0)
    first.kill()
    await first.ended
    const left = await waiting()
    expect(left).toBeGreaterThan(0)
    expect(await handed()).toBe(count - left)

    const another = workingProcess(url.href, 'campaigns')
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
