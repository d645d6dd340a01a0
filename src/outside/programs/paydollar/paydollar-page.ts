import { html } from 'hono/html'
import { cards } from '../cards.ts'
import type { CardPayment } from './paydollar-payment.ts'
import { choices, page, type Html, type Tongue } from '../page.ts'
import { pageWords } from './paydollar-words.ts'

const names: Record<string, string> = {
  '344': 'HKD',
  '840': 'USD',
  '702': 'SGD',
  '036': 'AUD',
  '124': 'CAD',
  '826': 'GBP',
  '458': 'MYR',
  '392': 'JPY',
  '901': 'TWD',
  '410': 'KRW',
  '764': 'THB',
}
export const currencyName = (number: string): string | undefined => names[number]

const tongueOf = (language: string): Tongue => (language === 'C' || language === 'X' ? 'zh' : 'en')

const about = (payment: CardPayment, w: (typeof pageWords)[Tongue]): Html =>
  html`<p class="amount">${names[payment.currency]} ${payment.amount}</p>
    <dl>
      <dt>${w.merchant}</dt>
      <dd>ELOWEN</dd>
      <dt>${w.reference}</dt>
      <dd>${payment.ref}</dd>
    </dl>`

export function payPage(payment: CardPayment): Promise<Response> {
  const tongue = tongueOf(payment.language)
  const w = pageWords[tongue]
  return page(
    'card',
    tongue,
    w.title,
    html`${about(payment, w)}
      <form method="post">
        ${
          payment.storedPan
            ? html`<p>${w.stored} •••• ${payment.storedPan.slice(-4)}</p>`
            : html`<label
                  >${w.card}<input
                    name="card"
                    inputmode="numeric"
                    autocomplete="off"
                    value="4335900000140045"
                /></label>
                <div class="pair">
                  <label>${w.expiry}<input name="expiry" autocomplete="off" value="07/2030" /></label>
                  <label
                    >${w.code}<input name="code" inputmode="numeric" autocomplete="off" value="123"
                  /></label>
                </div>
                ${payment.memberId ? html`<p>${w.keeps}</p>` : ''}`
        }
        <details>
          <summary>${w.which}</summary>
          <dl>
            ${Object.entries(cards).map(
              ([number, card]) =>
                html`<dt>${number}</dt>
                  <dd>${card[tongue]}</dd>`,
            )}
          </dl>
        </details>
        <fieldset>
          <legend>${w.tell}</legend>
          ${choices('feed', w.when, Object.entries(w.feed), 'now')}
          <label>${w.seconds}<input name="seconds" type="number" min="0" max="3600" value="5" /></label>
        </fieldset>
        <div class="buttons">
          <button class="first" name="do" value="pay">${w.pay}</button>
          <button name="do" value="secure">${w.secure}</button>
          <button name="do" value="decline">${w.decline}</button>
          <button name="do" value="cancel">${w.cancel}</button>
          <button name="do" value="expire">${w.expire}</button>
        </div>
      </form>`,
  )
}

/** The bank's authentication page; earlier choices are carried along. */
export function bankCheckPage(payment: CardPayment, carried: Record<string, string>): Promise<Response> {
  const tongue = tongueOf(payment.language)
  const w = pageWords[tongue]
  return page(
    'card',
    tongue,
    w.bank,
    html`${about(payment, w)}
      <p>${w.bankText}</p>
      <form method="post">
        ${Object.entries(carried).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <label
          >${w.bankCode}<input name="otp" inputmode="numeric" autocomplete="one-time-code" value="123456"
        /></label>
        <div class="buttons">
          <button class="first" name="do" value="confirm">${w.confirm}</button>
          <button name="do" value="fail">${w.fail}</button>
        </div>
      </form>`,
  )
}

export function endPage(payment: CardPayment, what: 'over' | 'silent'): Promise<Response> {
  const tongue = tongueOf(payment.language)
  const w = pageWords[tongue]
  const back = html`<p><a class="button" href="${payment.failUrl}">${w.back}</a></p>`
  return page(
    'card',
    tongue,
    w[what],
    html`${about(payment, w)}
      <p>${w[`${what}Text`]}</p>
      ${what === 'over' ? back : ''}`,
  )
}

export function errorPage(language: string, why: string): Promise<Response> {
  const tongue = tongueOf(language)
  return page('card', tongue, pageWords[tongue].wrong, html`<p>${why}</p>`, 400)
}
