import type { Hono } from 'hono'
import { html } from 'hono/html'
import { feedFrom } from './deliver.ts'
import { choices, page, type Tongue } from './page.ts'
import { descriptionOf, type PayMeBook, type PayMeRequest } from './payme-book.ts'

/** The app of PayMe's buyer, as a page. */
export function appPages(router: Hono, book: PayMeBook): void {
  router.get('/payme/app/:id/:key', (c) => {
    const request = book.get(c.req.param('id'))
    return request?.key === c.req.param('key')
      ? appPage(request)
      : page('app', 'en', 'PayMe', html`<p>This PayCode is unknown.</p>`, 404)
  })
  router.post('/payme/app/:id/:key', async (c) => {
    const request = book.get(c.req.param('id'))
    if (request?.key !== c.req.param('key'))
      return page('app', 'en', 'PayMe', html`<p>This PayCode is unknown.</p>`, 404)
    const fields = (await c.req.parseBody()) as Record<string, string> // a plain form
    const statusCode = fields.do === 'approve' ? 'PR005' : 'PR004'
    const done = request.statusCode === 'PR001' ? book.decide(request, statusCode, feedFrom(fields)) : request
    const location = done.statusCode === 'PR005' ? done.appSuccessCallback : done.appFailCallback
    return location
      ? new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
      : appPage(done)
  })
}

const words = {
  en: {
    reference: 'Order',
    left: 'Pay within',
    minutes: 'minutes',
    approve: 'Approve',
    reject: 'Reject',
    tell: 'How the shop is told',
    seconds: 'Seconds, when late',
    state: 'This request is settled',
    feed: {
      now: 'At once',
      late: 'Late',
      twice: 'Twice',
      disorder: 'Out of order',
      forged: 'At a made-up address',
      never: 'Never: it has to ask',
    },
  },
  zh: {
    reference: '訂單',
    left: '請於以下時間內付款：',
    minutes: '分鐘',
    approve: '確認付款',
    reject: '拒絕',
    tell: '如何通知商店',
    seconds: '延遲秒數',
    state: '這項要求已經結束',
    feed: {
      now: '立即',
      late: '延遲',
      twice: '兩次',
      disorder: '次序顛倒',
      forged: '送到虛構的地址',
      never: '不通知，由商店自行查詢',
    },
  },
} as const

function appPage(request: PayMeRequest): Promise<Response> {
  const tongue: Tongue = request.language.startsWith('zh') ? 'zh' : 'en'
  const w = words[tongue]
  const left = Math.max(0, Math.ceil((request.at + request.effectiveDuration * 1_000 - Date.now()) / 60_000))
  const form = html`<p>${w.left} ${left} ${w.minutes}</p>
    <form method="post">
      <fieldset>
        <legend>${w.tell}</legend>
        ${choices('feed', w.tell, Object.entries(w.feed), 'now')}
        <label>${w.seconds}<input name="seconds" type="number" min="0" max="3600" value="5" /></label>
      </fieldset>
      <div class="buttons">
        <button class="first" name="do" value="approve">${w.approve}</button>
        <button name="do" value="reject">${w.reject}</button>
      </div>
    </form>`
  return page(
    'app',
    tongue,
    'PayMe',
    html`<p class="amount">HK$${request.totalAmount.toFixed(2)}</p>
      <dl>
        <dt>${w.reference}</dt>
        <dd>${request.merchantData.orderDescription ?? request.merchantData.orderId ?? request.id}</dd>
      </dl>
      ${request.statusCode === 'PR001' ? form : html`<p>${w.state}: ${descriptionOf(request)} (${request.statusCode})</p>`}`,
  )
}
