import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as linking from '#tools/builders/linking/linking.ts'
import { openOAuthShop, type OAuthShop } from '#tools/builders/linking/oauth-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { locales } from '../../region.ts'
import { assistantLinkedEmail } from './assistant-email.ts'
import { emailText } from '../email.rules.ts'

let shop: OAuthShop
beforeAll(async () => {
  shop = await openOAuthShop()
})
afterAll(() => shop.close())

type Mail = { to: string; subject: string; text: string; language: string }
async function letters(to: string): Promise<Mail[]> {
  await shop.work('tell-assistant-linked')
  const { rows } = await shop.shop.pool.query<Mail>(
    `select "to", subject, text, language from messages where event = 'member.assistant_linked' and "to" = $1`,
    [to],
  )
  return rows
}

describe('the email about a linked assistant (rules/agents#27)', () => {
  it('names assistant, platform, permissions and the page to unlink it, once for each link', async () => {
    const { member, client, profileUrl } = shop
    const { rows } = await shop.shop.pool.query<{ email: string }>(
      'select email from members where id = $1',
      [member.id],
    )
    const to = rows[0]?.email ?? ''
    await linking.linked(shop, member, client, { scope: 'dev.ucp.shopping.order:read' })
    const [first, ...others] = await letters(to)
    expect(others).toEqual([])
    expect(first?.subject).toContain('Assistant')
    expect(first?.text).toContain(new URL(profileUrl).host)
    expect(first?.text).toContain('/account?view=SECURITY')
    // it may follow its orders, and neither see prices nor prepare orders
    const all = emailText(
      assistantLinkedEmail('hk', 'care@elowen.example', {
        name: 'A',
        host: 'a.example',
        subjects: ['prices', 'checkout', 'orders'],
        at: new Date(),
        url: 'https://shop.example',
      }),
    )
    const sentences = all.split('\n').filter((line) => line.startsWith('你作為會員') || line.includes('落單'))
    for (const sentence of sentences) expect(first?.text).not.toContain(sentence)
    // further permissions are not a new link
    await linking.linked(shop, member, client)
    expect(await letters(to)).toHaveLength(1)
  })

  it('is sent again after unlinking and linking again, and not for an unused link', async () => {
    const member = await signedInMember(shop)
    const { rows } = await shop.shop.pool.query<{ email: string }>(
      'select email from members where id = $1',
      [member.id],
    )
    const to = rows[0]?.email ?? ''
    await linking.allowed(member, shop.client)
    expect(await letters(to)).toEqual([])
    await linking.linked(shop, member, shop.client)
    expect(await letters(to)).toHaveLength(1)
    await shop.shop.pool.query(
      `update member_links set ended_at = now(), ended_why = 'member' where member_id = $1 and ended_at is null`,
      [member.id],
    )
    await linking.linked(shop, member, shop.client)
    expect(await letters(to)).toHaveLength(2)
  })

  it.each(locales)('is complete in %s', (locale) => {
    const email = assistantLinkedEmail(locale, 'care@elowen.example', {
      name: 'Aria',
      host: 'aria.example',
      subjects: ['prices', 'checkout', 'orders'],
      at: new Date('2026-11-27T02:00:00Z'),
      url: 'https://shop.example/account?view=SECURITY',
    })
    const text = emailText(email)
    expect(email.subject).toContain('Aria')
    expect(text).toContain('aria.example')
    expect(text).toContain('https://shop.example/account?view=SECURITY')
    expect(text).not.toMatch(/\{\w+\}/)
  })
})
