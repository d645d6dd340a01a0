import { clockInHongKong } from '#shop/calendar.ts'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Book } from './book.ts'
import { choices, page, type Tongue } from './page.ts'

/** A credit on the shop's account. Amounts are decimals, as the bank writes them. */
export type Credit = { id: string; at: number; amount: string; narrative: string }

type Code = { payee: string; name: string; amount: string | null; bill: string }

function tags(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (let at = 0; at + 4 <= text.length;) {
    const length = Number(text.slice(at + 2, at + 4))
    if (!Number.isInteger(length)) return new Map()
    found.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

/** CRC-16 over everything before its four digits. */
function isWhole(text: string): boolean {
  let crc = 0xffff
  for (const byte of Buffer.from(text.slice(0, -4))) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0') === text.slice(-4)
}

/** What a bank's app reads in an FPS code; null: it cannot. */
export function readCode(text: string): Code | null {
  const all = tags(text)
  const account = tags(all.get('26') ?? '')
  if (!isWhole(text) || account.get('00') !== 'hk.com.hkicl' || all.get('53') !== '344') return null
  const extra = tags(all.get('62') ?? '')
  return {
    payee: account.get('02') ?? account.get('03') ?? account.get('04') ?? '',
    name: all.get('59') ?? '',
    amount: all.get('54') ?? null,
    bill: extra.get('01') ?? extra.get('05') ?? '',
  }
}

const words = {
  en: {
    title: 'Your bank: FPS',
    paste: 'Text of the QR code',
    read: 'Read the code',
    bad: 'This is not an FPS code, or it is damaged.',
    payee: 'To',
    bill: 'Bill number',
    amount: 'Amount (HKD)',
    says: 'What the statement says',
    withBill: 'The bill number',
    messy: 'The bill number among other words',
    without: 'Only a name',
    pay: 'Transfer',
    done: 'Transferred. The shop learns of it from its bank statement.',
    statement: 'The shop’s statement',
    download: 'Download as CSV',
    when: 'When',
    text: 'Text',
  },
  zh: {
    title: '你的銀行：轉數快',
    paste: '二維碼的文字',
    read: '讀取',
    bad: '這不是轉數快二維碼，或者已經損壞。',
    payee: '收款人',
    bill: '賬單編號',
    amount: '金額（港元）',
    says: '月結單上的文字',
    withBill: '賬單編號',
    messy: '賬單編號及其他文字',
    without: '只有姓名',
    pay: '轉賬',
    done: '已經轉賬。商店會從銀行月結單得知。',
    statement: '商店的月結單',
    download: '下載 CSV',
    when: '時間',
    text: '文字',
  },
} as const

const narratives: Record<string, (bill: string) => string> = {
  bill: (bill) => `FPS ${bill}`,
  messy: (bill) => `FPS CR/CHAN SIU MING/${bill.slice(0, 6)}-${bill.slice(6).toLowerCase()} THX`,
  without: () => 'FPS CR/CHAN SIU MING',
}
const inHongKong = (at: number): string => clockInHongKong(new Date(at))

/** A bank where codes are paid, and the statement of the shop's account there. */
export function bankProgram(credits: Book<Credit>): Hono {
  const router = new Hono()

  const pay = (code: Code, fields: Record<string, string>): Credit | null => {
    const amount = fields.amount || code.amount || ''
    if (!/^\d{1,10}(?:\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) return null
    const at = Date.now()
    const id = `FPS${at}${String(credits.all().length + 1).padStart(4, '0')}`
    return credits.save({
      id,
      at,
      amount: Number(amount).toFixed(2),
      narrative: (narratives[fields.says ?? ''] ?? narratives.bill)?.(code.bill) ?? '',
    })
  }

  router.get('/bank', (c) => bankPage(credits, c.req.query(), false))
  router.post('/bank', async (c) => {
    const fields = { ...c.req.query(), ...((await c.req.parseBody()) as Record<string, string>) } // a plain form
    const code = readCode(fields.qr ?? '')
    return bankPage(credits, fields, code !== null && pay(code, fields) !== null)
  })
  /** For tests and drills: pays a code without the page. */
  router.post('/bank/control', async (c) => {
    const fields = (await c.req.json()) as Record<string, string> // ours
    const code = readCode(fields.qr ?? '')
    const credit = code && pay(code, fields)
    return credit ? c.json(credit) : c.json({ error: 'no code that can be paid' }, 400)
  })
  router.get('/bank/statement.csv', () => {
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
    const rows = credits
      .all()
      .map(({ id, at, amount, narrative }) =>
        [inHongKong(at), id, 'HKD', '', amount, narrative].map(cell).join(','),
      )
    const text = [
      'Transaction Date,Transaction Reference,Currency,Debit,Credit,Description',
      ...rows,
      '',
    ].join('\r\n')
    return new Response(text, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="statement.csv"',
      },
    })
  })
  return router
}

function bankPage(credits: Book<Credit>, fields: Record<string, string>, isDone: boolean): Promise<Response> {
  const tongue: Tongue = fields.lang === 'zh' ? 'zh' : 'en'
  const w = words[tongue]
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
