import { html } from 'hono/html'
import type { Book } from './book.ts'
import { choices, page, type Tongue } from './page.ts'
import { readCode } from './fps-code.ts'
import { type Credit, inHongKong } from './bank-statement.ts'
import { bankWords } from './bank-words.ts'

/** Page of the bank: entering a code, paying it, and the latest lines of the statement. */
export function bankPage(
  credits: Book<Credit>,
  fields: Record<string, string>,
  isDone: boolean,
): Promise<Response> {
  const tongue: Tongue = fields.lang === 'zh' ? 'zh' : 'en'
  const w = bankWords[tongue]
  const code = fields.qr ? readCode(fields.qr.trim()) : null
  const reader = html`<form method="get">
    <input type="hidden" name="lang" value="${tongue}" />
    <label>${w.paste}<textarea name="qr" rows="4">${fields.qr ?? ''}</textarea></label>
    ${fields.qr && !code ? html`<p role="alert">${w.bad}</p>` : ''}
    <button>${w.read}</button>
  </form>`
  const transfer = code
    ? html`<dl>
          <dt>${w.payee}</dt>
          <dd>${code.name} (${code.payee})</dd>
          <dt>${w.bill}</dt>
          <dd>${code.bill}</dd>
        </dl>
        <form method="post" action="/bank">
          <input type="hidden" name="lang" value="${tongue}" /><input
            type="hidden"
            name="qr"
            value="${fields.qr?.trim() ?? ''}"
          />
          <label>${w.amount}<input name="amount" inputmode="decimal" value="${code.amount ?? ''}" /></label>
          ${choices('says', w.says, [
            ['bill', w.withBill],
            ['messy', w.messy],
            ['without', w.without],
          ])}
          <div class="buttons"><button class="first">${w.pay}</button></div>
        </form>`
    : reader
  const rows = credits
    .all()
    .toReversed()
    .slice(0, 20)
    .map(
      ({ at, amount, narrative }) =>
        html`<tr>
          <td>${inHongKong(at)}</td>
          <td>${narrative}</td>
          <td class="number">${amount}</td>
        </tr>`,
    )
  return page(
    'bank',
    tongue,
    w.title,
    html`${isDone ? html`<p role="status">${w.done}</p>` : transfer}
      <h2>${w.statement}</h2>
      <p><a href="/bank/statement.csv">${w.download}</a></p>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">${w.when}</th>
              <th scope="col">${w.text}</th>
              <th scope="col">${w.amount}</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`,
  )
}
