import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aCalendar, aDeliveredOrder, aReviewer } from '#tools/builders/reviews/reviews.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { gapsIn } from '../templates/words.rules.ts'
import cn from '../words/cn.json' with { type: 'json' }
import en from '../words/en.json' with { type: 'json' }
import hk from '../words/hk.json' with { type: 'json' }
import zh from '../words/zh.json' with { type: 'json' }

const calendar = aCalendar()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
})
afterAll(() => shop.close())

const job = async (name: string): Promise<void> => shop.shop.jobs.find((one) => one.name === name)?.run({})
type Mail = { event: string; subject: string; text: string; html: string }
async function mailsTo(email: string): Promise<Mail[]> {
  await shop.work('notify-review-invited')
  for (const name of ['published', 'changes', 'rejected']) await shop.work(`tell-review-${name}`)
  await shop.work('tell-reward-expiring')
  const { rows } = await shop.shop.pool.query<Mail>(
    `select event, subject, text, html from messages where "to" = $1 and event ~ '^rev|^reward' order by created_at, id`,
    [email],
  )
  return rows
}
const decide = async (id: string, words: object) =>
  (await atDesk(shop, 'content')).send('POST', `/reviews/${id}/decide`, words)

let written = 0
async function aBuyer() {
  const author = await aReviewer(shop)
  await aDeliveredOrder(shop, author, { 'ELOWEN-SCALP-SHAMPOO-500': 1, 'ELOWEN-REPAIR-CONDITIONER-250': 1 })
  calendar.pass(7)
  await author.signIn()
  const ids = (await author.mine()).awaiting.map(({ _id }) => _id)
  const write = (id: string) =>
    author.write(id, { content: `It does what it says, and the pump holds up, bottle ${(written += 1)}.` })
  return { ...author, ids, write }
}

it('are sent once for each order, a week after delivery, and not to members who opted out', async () => {
  const buyer = await aBuyer()
  const silent = await aBuyer()
  await silent.send('PUT', '/account', { notifications: { reviews_email: false } })
  await job('ask-for-reviews')
  await job('ask-for-reviews')
  const mails = await mailsTo(buyer.email)
  expect(mails).toMatchObject([{ event: 'review.invited', subject: en['review_invited.subject'] }])
  expect(mails[0]?.text).toContain('Scalp Balance Shampoo')
  expect(mails[0]?.text).toContain('http://shop.test/en/account?view=REWARD')
  expect(await mailsTo(silent.email)).toEqual([])
})

it('reports the decision with its reasons, and the reward', async () => {
  const buyer = await aBuyer()
  const [first = '', second = ''] = buyer.ids
  await buyer.write(first)
  await buyer.write(second)
  await decide(first, {
    decision: 'request_changes',
    reasons: ['personal'],
    note: 'Please leave the <b>name</b> out.',
  })
  await decide(second, { decision: 'reject', reasons: ['medical', 'contact'] })
  await buyer.signIn()
  await buyer.edit(first, {
    content: `Without names it reads as well, and the pump holds up, bottle ${(written += 1)}.`,
  })
  await decide(first, { decision: 'publish' })
  const mails = await mailsTo(buyer.email)
  expect(mails.map(({ event }) => event).toSorted()).toEqual(['review.published', 'review.rejected'])
  const rejected = mails.find(({ event }) => event === 'review.rejected')
  expect(rejected?.text).toContain(`${en['review_reason.medical']}\n${en['review_reason.contact']}`)
  expect(mails.find(({ event }) => event === 'review.published')).toMatchObject({
    subject: en['review_rewarded.subject'],
  })
})

it('reports requested changes with the note of staff', async () => {
  const buyer = await aBuyer()
  const [id = ''] = buyer.ids
  await buyer.write(id)
  await decide(id, {
    decision: 'request_changes',
    reasons: ['personal'],
    note: 'Please leave the <b>name</b> out.',
  })
  const [mail] = await mailsTo(buyer.email)
  expect(mail).toMatchObject({ subject: en['review_changes.subject'] })
  expect(mail?.text).toContain('Please leave the <b>name</b> out.')
  expect(mail?.html).toContain('&lt;b&gt;name&lt;/b&gt;')
})

it('reminds of an unclaimed reward', async () => {
  const buyer = await aBuyer()
  const [id = ''] = buyer.ids
  await buyer.write(id)
  await decide(id, { decision: 'publish' })
  calendar.pass(46)
  await job('keep-reward-days')
  calendar.pass(12)
  await job('keep-reward-days')
  const mails = (await mailsTo(buyer.email)).filter(({ event }) => event === 'reward.expiring')
  expect(mails).toHaveLength(2)
  expect(mails[0]?.subject).toMatch(/^Your reward ends on \d+ \w+ \d{4}$/)
})

it('has the same words and placeholders in each language', () => {
  const reviewKeys = Object.keys(en).filter((key) => /^(?:review|reward)_/.test(key)) as (keyof typeof en)[]
  const values = (text: string) => gapsIn(text).toSorted()
  for (const words of [hk, zh, cn])
    for (const key of reviewKeys) expect([key, values(words[key])]).toEqual([key, values(en[key])])
})
