import type { TestShop } from '#tools/testing/test-shop.ts'

/** The newest message with a one-time code to a target, once its jobs have run. */
export async function messageTo(shop: TestShop, to: string): Promise<{ text: string; key: string }> {
  await shop.work('send-code')
  await shop.work('send-reset')
  const found = await shop.shop.pool.query<{ text: string; key: string }>(
    'select text, key from messages where "to" = $1 order by id desc limit 1',
    [to],
  )
  return found.rows[0] ?? { text: '', key: '' }
}

/** The newest code sent to a target. */
export const codeTo = async (shop: TestShop, to: string): Promise<string> =>
  /(?<!\d)\d{5}(?!\d)/.exec((await messageTo(shop, to)).text)?.[0] ?? ''

let counter = 0

/** Registration data in wire format, different each time. */
export function aRegistrant(more: Record<string, string> = {}) {
  counter += 1
  const local = `9${String(1_000_000 + counter)}`
  return {
    username: `newcomer-${counter}@example.com`,
    firstname: 'Ka Yan',
    lastname: 'Chan',
    nickname: 'Ka Yan Chan',
    dob: '31/01/1990',
    contact_no_country: '852',
    contact_no: local,
    password: 'teal-heron-91',
    country: 'hong kong',
    preferred_lang: 'en',
    ...more,
  }
}

/** The body that requests a code by text, accepted by the bot check. */
export const requestBy = (registrant: ReturnType<typeof aRegistrant>) => ({
  recaptchaResponse: 'test-passes',
  contact_no_country: registrant.contact_no_country,
  contact_no: registrant.contact_no,
  preferred_lang: registrant.preferred_lang,
})

export const phoneOf = ({
  contact_no_country: code,
  contact_no: number,
}: {
  contact_no_country: string
  contact_no: string
}) => `+${code}${number}`
