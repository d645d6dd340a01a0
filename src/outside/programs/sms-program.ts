import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { twilioSignature } from '../twilio.ts'
import type { TryOutAccounts } from './accounts.ts'
import type { Book } from './book.ts'
import type { PostOffice } from './deliver.ts'
import type { Outages } from './outages.ts'
import { page } from './page.ts'

export type SentText = { id: string; at: number; to: string; from: string; body: string; status: string }

/** Outcome of a text, by the last digits of its recipient's number. */
const byEnding: Record<string, { status: string; error: string }> = {
  '0001': { status: 'undelivered', error: '30005' },
  '0002': { status: 'failed', error: '30008' },
}

/** An SMS company with Twilio's protocol, and a page of the received texts. */
export function smsProgram(
  account: TryOutAccounts['twilio'],
  texts: Book<SentText>,
  posts: PostOffice,
  outages: Outages,
): Hono {
  const router = new Hono()
  const base = `/twilio/2010-04-01/Accounts/${account.accountSid}`
  const basic = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`
  const error = (status: number, code: number, message: string) =>
    Response.json(
      { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
      { status },
    )

  router.post(`${base}/Messages.json`, async (c) => {
    const fields = (await c.req.parseBody()) as Record<string, string> // a plain form
    return outages.through('sms', () => {
      if (c.req.header('authorization') !== basic) return error(401, 20003, 'Authenticate')
      const { To: to = '', Body: body = '', StatusCallback: callback } = fields
      const from = fields.From ?? fields.MessagingServiceSid ?? ''
      if (!/^\+[1-9]\d{6,14}$/.test(to))
        return error(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
      if (body === '' || from === '') return error(400, 21602, 'Message body is required.')
      const number = texts.all().length + 1
      const id = `SM${createHash('md5').update(`${number} ${Date.now()}`).digest('hex')}`
      const end = byEnding[to.slice(-4)] ?? { status: 'delivered', error: '' }
      texts.save({ id, at: Date.now(), to, from, body, status: end.status })
      if (callback) {
        for (const [at, status] of ['sent', end.status].entries()) {
          const params = {
            AccountSid: account.accountSid,
            MessageSid: id,
            MessageStatus: status,
            To: to,
            From: from,
            ErrorCode: status === end.status ? end.error : '',
          }
          const form = new URLSearchParams(params)
          const signature = twilioSignature(account.authToken, callback, form)
          const type = 'application/x-www-form-urlencoded'
          posts.later(
            { url: callback, body: form.toString(), type, headers: { 'x-twilio-signature': signature } },
            at * 0.05,
          )
        }
      }
      return Response.json(
        { sid: id, status: 'queued', num_segments: '1', error_code: null, error_message: null },
        { status: 201 },
      )
    })
  })
  router.get('/sms', () =>
    page(
      'app',
      'en',
      'Texts',
      html`<dl>
        ${texts
          .all()
          .toReversed()
          .slice(0, 100)
          .map(
            (text) =>
              html`<dt>${text.to}<br />${text.status}</dt>
                <dd>${text.body}</dd>`,
          )}
      </dl>`,
    ),
  )
  router.get('/sms/texts', (c) => c.json(texts.all()))
  return router
}
