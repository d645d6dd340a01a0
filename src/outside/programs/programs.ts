import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { listen } from '../../platform/http/server.ts'
import { tryOutAccounts } from './accounts.ts'
import { bankProgram } from './bank-program.ts'
import type { Credit } from './bank-statement.ts'
import { openBook } from './book.ts'
import { openPostOffice } from './deliver.ts'
import { mailingListProgram, type Subscriber } from './mailing-list-program.ts'
import { openOutages, outageKinds } from './outages.ts'
import { page, stylesheet } from './page.ts'
import { openCardBook } from './paydollar/paydollar-book.ts'
import { openMemberBook } from './paydollar/paydollar-members.ts'
import { payDollarProgram } from './paydollar/paydollar-program.ts'
import { openPayMeBook } from './payme-book.ts'
import { payMeProgram } from './payme-program.ts'
import { pushProgram } from './push-program.ts'
import { recaptchaProgram } from './recaptcha-program.ts'
import { searchProgram } from './search/search-program.ts'
import { sfProgram, type SfShipment } from './sf-program.ts'
import { smsProgram, type SentText } from './sms-program.ts'
import { openObjects } from './storage/objects.ts'
import { storageProgram } from './storage/storage-program.ts'
import { webhookProgram, type ReceivedMessage } from './webhook-program.ts'

export type Programs = { url: string; close(): Promise<void> }

/**
 * Simulated payment companies for demos: PayDollar, PayMe and a bank, with the real protocols on one port. `hookUrl`
 * is the datafeed URL, which a merchant enters in the portal. Without a folder nothing is stored.
 */
export async function startPrograms(input: {
  host: string
  /** null: 3900, or the next free port. */
  port: number | null
  /** The host name by which browsers reach it. */
  publicHost: string
  folder: string | null
  hash?: 'sha1' | 'sha256' | 'sha512'
  hookUrl(): string
  say?(line: string): void
}): Promise<Programs> {
  const file = (name: string) => (input.folder === null ? null : join(input.folder, `${name}.jsonl`))
  let url = ''
  const here = () => url
  const accounts = tryOutAccounts('')
  const account = { ...accounts.payDollar, hash: input.hash ?? accounts.payDollar.hash }
  const posts = openPostOffice(input.say ?? (() => undefined))
  const outages = openOutages()
  const members = openMemberBook({ file: file('paydollar-members'), account })
  const cards = openCardBook({ file: file('paydollar'), account, members, posts, hookUrl: input.hookUrl })
  const router = new Hono()
  router.route('/', payDollarProgram(account, cards, members, outages))
  const payMeBook = openPayMeBook({ file: file('payme'), posts })
  router.route('/', payMeProgram(accounts.payMe, payMeBook, outages, here))
  router.route('/', smsProgram(accounts.twilio, openBook<SentText>(file('sms')), posts, outages))
  router.route('/', sfProgram(accounts.sf, openBook<SfShipment>(file('sf')), outages))
  router.route('/', recaptchaProgram(accounts.recaptcha, outages))
  router.route('/', storageProgram(accounts.storage, openObjects(input.folder), outages))
  router.route('/', mailingListProgram(openBook<Subscriber>(file('mailing-list')), outages))
  router.route('/', searchProgram(accounts.search, outages))
  router.route('/', webhookProgram(openBook<ReceivedMessage>(file('webhooks')), outages))
  router.route('/', pushProgram(outages, here))
  router.route('/', bankProgram(openBook<Credit>(file('bank'))))
  router.get(
    '/style.css',
    () =>
      new Response(stylesheet, { headers: { 'content-type': 'text/css', 'cache-control': 'max-age=300' } }),
  )
  router.get('/', frontPage)
  /** For tests and drills: the next calls to `company` fail. */
  router.post('/control/outage', async (c) => {
    const { company, kind, calls } = (await c.req.json()) as { company: string; kind: string; calls: number } // ours
    const known = outageKinds.find((one) => one === kind)
    if (!known) return c.json({ error: `kind is one of ${outageKinds.join(', ')}` }, 400)
    outages.plan(company, known, calls)
    return c.json({ company, kind, calls })
  })
  const server = await listen(getRequestListener(router.fetch), {
    host: input.host,
    port: input.port,
    first: 3_900,
  })
  url = `http://${input.publicHost}:${server.port}`
  return {
    url,
    async close() {
      outages.close()
      await posts.close()
      await server.close()
    },
  }
}

const frontPage = () =>
  page(
    'card',
    'en',
    'Payment companies for trying out',
    html`<ul>
      <li>PayDollar: opened by the shop’s card form. <a href="/paydollar/payments">Its payments</a></li>
      <li>PayMe: opened by the shop’s PayMe link. <a href="/payme/requests">Its requests</a></li>
      <li>
        <a href="/bank">A bank that reads FPS codes</a>, with the shop’s
        <a href="/bank/statement.csv">statement</a>
      </li>
      <li>A carrier that speaks the wire of SF Express. <a href="/sf/shipments">Its shipments</a></li>
      <li><a href="/sms">Texts</a> by a company that speaks Twilio’s wire</li>
      <li>A <a href="/mailing-list">mailing list</a> with forms to sign up and to unsubscribe</li>
      <li>A bucket that speaks S3. <a href="/storage-objects">What lies in it</a></li>
      <li>A push service with browsers of its own. <a href="/push/messages">What they were pushed</a></li>
      <li><a href="/webhooks">Events</a> that a program of somebody else was sent</li>
    </ul>`,
  )
