import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { aCampaignHouse, type CampaignHouse } from '#tools/builders/campaigns/campaigns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
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
const scheduled = async (name: string, differing: object = {}) => {
  const { id, version } = campaignIn(
    ok(await owner.send('POST', '/campaigns', { ...house.content(name), ...differing })),
  )
  return campaignIn(ok(await owner.send('POST', `/campaigns/${id}/schedule`, { expected: version })))
}
const stateOf = async ({ id }: View) => campaignIn(ok(await owner.get(`/campaigns/${id}`))).state

it('a queued letter is not sent to a locked or leaving member, and is counted as such', async () => {
  const sent = await scheduled('Withheld')
  await house.runJobs()
  const [locked, leaving, other] = house.readers
  await house.query("update members set state = 'suspended' where id = $1", locked.id)
  await house.query(
    "update members set state = 'erasure_requested', erase_at = now() + interval '9 days' where id = $1",
    leaving.id,
  )
  const letters = await house.query<{ id: string }>("select id from messages where state = 'queued'")
  for (const { id } of letters) await sendMessage(house.ctx(), id)
  const mails = (await house.mails('campaign')).filter(({ key }) => key.startsWith(`campaign:${sent.id}:`))
  const states = new Map(mails.map(({ to, state }) => [to, state]))
  expect([locked, leaving, other].map(({ email }) => states.get(email))).toEqual([
    'outdated',
    'outdated',
    'sent',
  ])
  const { results } = ok(await owner.get(`/campaigns/${sent.id}/results`)).body
  expect(results).toMatchObject({ recipients: 3, sent: 1, locked: 2, withdrawn: 0, erased: 0 })
  await house.query("update members set state = 'active', erase_at = null where id = any ($1)", [
    locked.id,
    leaving.id,
  ])
})

it('a link of any length is sent, and a campaign that fails does not block the others', async () => {
  const long = `https://elsewhere.example/${randomBytes(1_600).toString('hex')}`
  const letters = { hk: { subject: 'Long', blocks: [{ kind: 'paragraph', text: `[here](${long})` }] } }
  const first = await scheduled('Long', { letters })
  await house.runJobs()
  expect(await stateOf(first)).toBe('sent')
  const broken = await scheduled('Broken')
  const next = await scheduled('Next')
  await house.query(
    `create function break_one() returns trigger language plpgsql as $$ begin
       if new.campaign_id = '${broken.id}' then raise exception 'broken'; end if; return new; end $$`,
  )
  await house.query(
    'create trigger break_one before insert on campaign_recipients for each row execute function break_one()',
  )
  await expect(house.runJobs()).rejects.toThrow('broken')
  expect([await stateOf(broken), await stateOf(next)]).toEqual(['scheduled', 'sent'])
  await house.query('drop trigger break_one on campaign_recipients')
  await house.runJobs()
  expect(await stateOf(broken)).toBe('sent')
})

it('a member who took the e-mail of a subscriber during the campaign gets one letter', async () => {
  await house.setLimits({ aloneUpTo: 10_000, lettersAnHour: 60 })
  const sent = await scheduled('Once', { subscribers: 'on' })
  await house.runJobs()
  const waiting = (await house.recipientsOf(sent.id)).filter(({ state }) => state === 'waiting')
  const member = house.readers.find(({ id }) => waiting.some((each) => each.member_id === id))
  expect(waiting.some((each) => each.member_id === null)).toBe(true)
  await house.query(
    "update marketing_consents set confirmed_at = now() + interval '1 minute' where email = $1",
    house.subscriber,
  )
  await house.query('update members set email = $2 where id = $1', member?.id, house.subscriber)
  await house.setLimits({ aloneUpTo: 10_000, lettersAnHour: 1_000_000 })
  await house.runJobs()
  const mails = (await house.mails('campaign')).filter(({ key }) => key.startsWith(`campaign:${sent.id}:`))
  expect(mails.filter(({ to }) => to === house.subscriber)).toHaveLength(1)
  expect(await stateOf(sent)).toBe('sent')
  expect((await house.recipientsOf(sent.id)).filter((each) => each.member_id === null)).toEqual([])
})
