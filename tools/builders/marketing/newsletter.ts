import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Subscriber } from '#outside/programs/mailing-list-program.ts'
import { consentOf, unsubscribeLinks } from '#shop/marketing/consents.ts'
import type { PayingShop, TestShop } from '#tools/testing/test-shop.ts'

export type Mail = { to: string; subject: string; text: string; headers?: Record<string, string> }

/** Actions of newsletter subscribers, by email address. */
export function newsletterOf(shop: TestShop) {
  const mailsTo = async (to: string): Promise<Mail[]> => {
    const lines = await readFile(join(shop.shop.config.DATA_DIR, 'mailbox.jsonl'), 'utf8').catch(() => '')
    return lines
      .split('\n')
      .filter(Boolean)
      .map((one) => JSON.parse(one) as Mail)
      .filter((mail) => mail.to === to)
  }
  const signUp = (email: string) =>
    shop.send('POST', '/api/v1/newsletter', { email }, { 'x-shop-locale': 'en' })
  const confirm = (token: string | undefined) => shop.send('POST', '/api/v1/newsletter/confirm', { token })
  const letters = async () => {
    await shop.work('ask-newsletter-confirmation')
    await shop.work('send-message')
  }
  /** Token of the last confirmation email. */
  const tokenTo = async (email: string): Promise<string | undefined> => {
    await letters()
    return /\/en\/newsletter\?token=(\S+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1]
  }
  const unsubscribe = async (email: string) => {
    const links = await unsubscribeLinks(shop.shop.systemContext(), email, 'en')
    const token = new URL(links?.page ?? 'http://shop.test').searchParams.get('token')
    return shop.send('POST', '/api/v1/newsletter/unsubscribe', { token })
  }
  const stateOf = async (email: string) => (await consentOf(shop.shop.systemContext(), email))?.state ?? null
  return { mailsTo, signUp, confirm, letters, tokenTo, unsubscribe, stateOf }
}

/** The mailing-list company's record of an address; null: there is none. */
export async function listedAs({ companies }: PayingShop, email: string): Promise<Subscriber | null> {
  const answer = await fetch(`${companies}/mailing-list/subscribers`)
  return ((await answer.json()) as Subscriber[]).find(({ id }) => id === email) ?? null
}
