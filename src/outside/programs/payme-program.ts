import { Hono } from 'hono'
import type { TryOutAccounts } from './accounts.ts'
import { feedFrom } from './deliver.ts'
import type { Outages } from './outages.ts'
import type { PayMeBook } from './payme-book.ts'
import { appPages } from './payme-app.ts'
import { error, openGuard } from './payme-guard.ts'
import { type PayMeCall, requestCalls, transactionCalls } from './payme-calls.ts'

/** PayMe for Business, as far as the shop uses it, and its buyer's app. */
export function payMeProgram(
  account: TryOutAccounts['payMe'],
  book: PayMeBook,
  outages: Outages,
  address: () => string,
): Hono {
  const router = new Hono()
  const guard = openGuard(account)
  const call: PayMeCall = (method, path, work) =>
    void router.on(method, `/payme/payments${path}`, async (c) => {
      const text = await c.req.text()
      return outages.through('payme', () => {
        const wrong = guard.wrongIn(c.req.raw, text)
        if (wrong) return wrong
        const params = { ...c.req.query(), ...(c.req.param() as Record<string, string>) } // named by the path
        const answer = work(text ? JSON.parse(text) : null, params, c.req.header('accept-language') ?? 'en')
        return answer instanceof Response ? answer : guard.signed(c.req.raw, answer)
      })
    })

  router.post('/payme/oauth2/token', async (c) => {
    const fields = await c.req.parseBody()
    const isOurs = fields.client_id === account.clientId && fields.client_secret === account.clientSecret
    return isOurs ? c.json(guard.token()) : error(401, 'EA001', 'Unauthorized')
  })

  requestCalls(call, book, address)
  transactionCalls(call, book)
  appPages(router, book)

  /** For tests and drills: the buyer's decision without the page; `forget_tokens` invalidates all tokens. */
  router.post('/payme/control', async (c) => {
    const fields = (await c.req.json()) as Record<string, string> // ours
    if (fields.do === 'forget_tokens') guard.forgetTokens()
    const request = book
      .all()
      .find((one) => one.merchantData.orderId === fields.ref && one.statusCode === 'PR001')
    if (!request)
      return c.json({ error: 'no open request of this reference' }, fields.do === 'forget_tokens' ? 200 : 404)
    return c.json(book.decide(request, fields.do === 'approve' ? 'PR005' : 'PR004', feedFrom(fields)))
  })
  router.get('/payme/requests', (c) => c.json(book.all()))
  return router
}
