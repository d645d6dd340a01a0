import { clockInHongKong } from '#shop/calendar.ts'
import { catalogueOf } from '#shop/catalogue/catalogue.ts'
import { isListed } from '#shop/catalogue/product.rules.ts'
import { sendDue } from '#shop/campaigns/sending/send.ts'
import { changeSetting } from '#shop/content/content.ts'
import { openTestShop } from '#tools/testing/test-shop.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'

type Mail = {
  to: string
  subject: string
  text: string
  html: string
  key: string
  state: string
  marketing: string | null
}

/**
 * A shop with a segment of three members who consented to marketing and one who did not, a smaller and an empty
 * segment, and a subscriber without an account. Members of the demo are excluded.
 */
export async function aCampaignHouse() {
  const clock = aClock()
  const shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  const ctx = () => shop.shop.systemContext()
  const query = async <R>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await shop.shop.pool.query(text, values)).rows as R[]
  await query("update members set state = 'suspended' where state = 'active'")
  await query('delete from marketing_consents')
  const agree = (email: string, locale = 'en') =>
    query(
      `insert into marketing_consents (email, locale, state, source, wording, requested_at, confirmed_at)
       values ($1, $2, 'confirmed', 'footer', 2, now(), now())`,
      email,
      locale,
    )
  const reader = async (locale: string) => {
    const member = await aMember(shop)
    await query('update members set locale = $2 where id = $1', member.id, locale)
    await agree(member.email)
    return member
  }
  const readers = [await reader('en'), await reader('hk'), await reader('zh')] as const
  const silent = await aMember(shop)
  const subscriber = 'subscriber@example.com'
  await agree(subscriber, 'cn')
  const segment = async (name: string, conditions: object) =>
    (
      await query<{ id: string }>(
        "insert into segments (name, conditions, changed_by, changed_at) values ($1, $2, 'x', now()) returning id",
        name,
        JSON.stringify(conditions),
      )
    )[0]?.id ?? ''
  const segmentId = await segment('Everybody', {})
  const product = (await catalogueOf(ctx())).products.find(isListed)
  if (!product) throw new Error('the sample house has products')

  return {
    shop,
    clock,
    ctx,
    query,
    readers,
    silent,
    subscriber,
    agree,
    segmentId,
    smallSegmentId: await segment('Taiwanese', { language: 'zh' }),
    emptySegmentId: await segment('Nobody', { ordersFrom: 1_000 }),
    product: { sku: product.sku, name: product.name.eng, path: `/${product.brandSlug}/${product.uniqueUrl}` },
    setLimits: (limits: { aloneUpTo: number; lettersAnHour: number }) =>
      changeSetting(ctx(), 'campaigns', limits),
    touchSegment: (id = segmentId) => query('update segments set version = version + 1 where id = $1', id),
    /** A time some hours from now, as form input in Hong Kong time. */
    inHours: (hours: number) =>
      clockInHongKong(new Date(clock.now().getTime() + hours * 3_600_000))
        .slice(0, 16)
        .replace(' ', 'T'),
    runJobs: () => sendDue(ctx()),
    recipientsOf: (campaignId: string) =>
      query<{ id: string; member_id: string | null; state: string; cause: string | null; language: string }>(
        'select id, member_id, state, cause, language from campaign_recipients where campaign_id = $1 order by id',
        campaignId,
      ),
    mails: (event: string) =>
      query<Mail>('select * from messages where event = $1 order by created_at, id', event),
    content: (name: string) => contentOf(name, segmentId, product.sku),
  }
}
/** The content of a campaign, in English and Hong Kong's Chinese. */
const contentOf = (name: string, segmentId: string, sku: string) => ({
  name,
  segment_id: segmentId,
  letters: {
    en: {
      subject: `News of ${name}`,
      preview: 'A first look',
      blocks: [
        { kind: 'heading', text: `${name} is here` },
        { kind: 'paragraph', text: 'Some **bold** <b>words</b> and [shipping](/shipping).' },
        { kind: 'bullets', text: 'One\nTwo' },
        { kind: 'picture', text: 'A bottle', picture: '/media/banners/brand-story.webp' },
        { kind: 'products', text: sku },
        { kind: 'button', text: 'See more', href: 'https://elsewhere.example/more?a=1' },
      ],
    },
    hk: { subject: `${name} 消息`, blocks: [{ kind: 'button', text: '去看看', href: '/shipping' }] },
  },
})

export type CampaignHouse = Awaited<ReturnType<typeof aCampaignHouse>>
