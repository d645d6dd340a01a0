import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Book } from './book.ts'
import type { Outages } from './outages.ts'
import { page } from './page.ts'

/** A subscriber by email address. `calls`: how often either form was posted for it. */
export type Subscriber = { id: string; language: string; isSubscribed: boolean; calls: number }

/** A mailing-list company: forms to sign up and to unsubscribe, as its customers' pages post them. */
export function mailingListProgram(subscribers: Book<Subscriber>, outages: Outages): Hono {
  const router = new Hono()
  const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)
  const form = (isSubscribed: boolean) => (fields: Record<string, string>) => {
    const { EMAIL: id = '', LANGUAGE: language = '' } = fields
    if (!isAddress(id)) return new Response('EMAIL is no address', { status: 400 })
    if (id.endsWith('.invalid')) return new Response('EMAIL cannot be reached', { status: 422 })
    const known = subscribers.get(id)
    const calls = (known?.calls ?? 0) + 1
    subscribers.save({ id, language: language || (known?.language ?? ''), isSubscribed, calls })
    return new Response(isSubscribed ? 'Subscribed' : 'Unsubscribed')
  }
  for (const [path, answer] of [
    ['subscribe', form(true)],
    ['unsubscribe', form(false)],
  ] as const)
    router.post(`/mailing-list/${path}`, async (c) => {
      const fields = (await c.req.parseBody()) as Record<string, string> // a plain form
      return outages.through('mailing-list', () => answer(fields))
    })
  router.get('/mailing-list', () =>
    page(
      'app',
      'en',
      'Mailing list',
      html`<dl>
        ${subscribers.all().map(
          ({ id, language, isSubscribed }) =>
            html`<dt>${id}</dt>
              <dd>${isSubscribed ? `subscribed, ${language}` : 'unsubscribed'}</dd>`,
        )}
      </dl>`,
    ),
  )
  router.get('/mailing-list/subscribers', (c) => c.json(subscribers.all()))
  return router
}
