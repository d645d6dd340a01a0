import { html } from 'hono/html'
import { cards } from './cards.ts'
import type { CardPayment } from './paydollar-payment.ts'
import { choices, page, type Html, type Tongue } from './page.ts'

const words = {
  en: {
    title: 'PayDollar payment page',
    merchant: 'Merchant',
    reference: 'Reference',
    card: 'Card number',
    stored: 'Your stored card',
    keeps: 'The shop asks us to keep this card for you.',
    expiry: 'Expiry (month/year)',
    code: 'Security code',
    which: 'Cards for trying out',
    tell: 'How the shop is told',
    when: 'When',
    seconds: 'Seconds, when late',
    pay: 'Pay',
    secure: 'Pay with 3-D Secure',
    decline: 'Be declined',
    cancel: 'Cancel',
    expire: 'Let it time out',
    bank: 'Your bank asks',
    bankText: 'Your bank has sent a code to your phone. Any code will do here.',
    bankCode: 'Code',
    confirm: 'Confirm',
    fail: 'Fail the check',
    over: 'This payment has ended',
    overText: 'The page was open for too long. Nothing was charged.',
    silent: 'The payment was made',
    silentText: 'The shop is told nothing, and you are not sent back. It has to ask by itself.',
    back: 'Back to the shop',
    wrong: 'Parameter error',
    feed: {
      now: 'At once',
      late: 'Late',
      twice: 'Twice',
      disorder: 'Out of order: an older refusal after it',
      forged: 'With a forged signature',
      wrong_amount: 'Over another amount',
      wrong_currency: 'In another currency',
      two_hashes: 'With two signatures, one of them right',
      never: 'Never',
    },
  },
  zh: {
    title: 'PayDollar 付款頁面',
    merchant: '商戶',
    reference: '參考編號',
    card: '信用卡號碼',
    stored: '你儲存的信用卡',
    keeps: '商店要求我們為你儲存這張卡。',
    expiry: '到期日（月／年）',
    code: '安全碼',
    which: '試用卡號',
    tell: '如何通知商店',
    when: '時間',
    seconds: '延遲秒數',
    pay: '付款',
    secure: '經 3-D Secure 付款',
    decline: '被拒絕',
    cancel: '取消',
    expire: '任由逾時',
    bank: '銀行驗證',
    bankText: '銀行已把驗證碼傳送到你的手機。在這裏輸入任何數字都可以。',
    bankCode: '驗證碼',
    confirm: '確認',
    fail: '驗證失敗',
    over: '付款已結束',
    overText: '頁面開啟太久，沒有收取款項。',
    silent: '付款已完成',
    silentText: '商店不會收到通知，你亦不會返回商店；商店要自行查詢。',
    back: '返回商店',
    wrong: '參數錯誤',
    feed: {
      now: '立即',
      late: '延遲',
      twice: '兩次',
      disorder: '次序顛倒：其後才送出較早的拒絕',
      forged: '簽署是偽造的',
      wrong_amount: '金額不同',
      wrong_currency: '貨幣不同',
      two_hashes: '兩個簽署，其中一個正確',
      never: '不通知',
    },
  },
} as const

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

export const tongueOf = (language: string): Tongue => (language === 'C' || language === 'X' ? 'zh' : 'en')

const about = (payment: CardPayment, w: (typeof words)[Tongue]): Html =>
  html`<p class="amount">${names[payment.currency]} ${payment.amount}</p>
    <dl>
      <dt>${w.merchant}</dt>
      <dd>ELOWEN</dd>
      <dt>${w.reference}</dt>
      <dd>${payment.ref}</dd>
    </dl>`

export function payPage(payment: CardPayment): Promise<Response> {
  const tongue = tongueOf(payment.language)
  const w = words[tongue]
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

/** The bank's own step; what was chosen before travels along. */
export function bankCheckPage(payment: CardPayment, carried: Record<string, string>): Promise<Response> {
  const tongue = tongueOf(payment.language)
  const w = words[tongue]
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
  const w = words[tongue]
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
  return page('card', tongue, words[tongue].wrong, html`<p>${why}</p>`, 400)
}
