import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Book } from './book.ts'
import type { Outages } from './outages.ts'
import { page } from './page.ts'

export type ReceivedMessage = {
  id: string
  receiver: string
  at: number
  headers: { id: string; timestamp: string; signature: string }
  body: string
}

/** A subscriber of the shop's webhooks: accepts and shows them. */
export function webhookProgram(messages: Book<ReceivedMessage>, outages: Outages): Hono {
  const router = new Hono()
  router.post('/webhooks/receive/:receiver', async (c) => {
    const body = await c.req.text()
    const header = (name: string) => c.req.header(`webhook-${name}`) ?? ''
    const receiver = c.req.param('receiver')
    return outages.through('webhooks', () => {
      messages.save({
        id: String(messages.all().length + 1),
        receiver,
        at: Date.now(),
        headers: { id: header('id'), timestamp: header('timestamp'), signature: header('signature') },
        body,
      })
      return Response.json({ taken: true })
    })
  })
  router.get('/webhooks', () =>
    page(
      'app',
      'en',
      'Webhooks',
      html`<dl>
        ${messages
          .all()
          .toReversed()
          .slice(0, 100)
          .map(
            ({ receiver, headers, body }) =>
              html`<dt>${receiver}<br />${headers.id}</dt>
                <dd>${body}</dd>`,
          )}
      </dl>`,
    ),
  )
  router.get('/webhooks/messages', (c) => c.json(messages.all()))
  return router
}
